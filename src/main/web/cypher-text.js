// Cypher as text: its parts with their kinds, and what could come next at a place.

const KEYWORDS = ('ALL AND ANY AS ASC ASCENDING BY CASE CONTAINS COUNT DESC DESCENDING DISTINCT ELSE END ENDS EXISTS FALSE IN IS LIMIT MATCH NONE NOT NULL OPTIONAL OR ORDER ' +
  'RETURN SHORTESTPATH ALLSHORTESTPATHS SINGLE SKIP STARTS THEN TRUE UNION UNWIND WHEN WHERE WITH XOR').split(' ');
const FUNCTIONS = ('avg( coalesce( collect( count( date( datetime( duration( duration.between( elementId( endNode( head( id( keys( labels( last( left( length( max( min( nodes( ' +
  'percentileCont( properties( range( reduce( relationships( replace( reverse( right( round( size( split( startNode( stDev( substring( sum( tail( toFloat( toInteger( toLower( toString( toUpper( trim( type(').split(' ');
const WORDS = ['MATCH ', 'OPTIONAL MATCH ', 'WHERE ', 'RETURN ', 'WITH ', 'UNWIND ', 'ORDER BY ', 'LIMIT ', 'SKIP ', 'DISTINCT ', 'UNION ', 'AND ', 'OR ', 'NOT ', 'XOR ', 'IN ', 'IS NULL', 'IS NOT NULL', 'STARTS WITH ', 'ENDS WITH ', 'CONTAINS ',
  'CASE WHEN ', 'THEN ', 'ELSE ', 'END', 'DESC', 'ASC', 'AS ', 'EXISTS { ', 'COUNT { ', 'shortestPath(', 'allShortestPaths(', 'true', 'false', 'null', 'any(', 'all(', 'none(', 'single('];
// of every node, whatever its type
const ALWAYS = ['id', 'name', 'type', 'observations', 'created_date', 'updated_date'];
const MOST = 12;

const PART = /(?<comment>\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))|(?<string>'(?:\\[^]|[^'\\])*'?|"(?:\\[^]|[^"\\])*"?)|(?<name>`[^`]*`?)|(?<parameter>\$[\p{L}_][\p{L}\p{N}_]*)|(?<number>\d[\d_]*(?:\.\d+)?(?:[eE][-+]?\d+)?)|(?<word>[\p{L}_][\p{L}\p{N}_]*)|[^]/gu;
const known = new Set(KEYWORDS);

// [{text, kind}], which put together are the text. Kinds: comment, string, number, parameter, keyword, label, '' for the rest.
export function parts(text) {
  const found = [];
  let before = '';
  for (const match of text.matchAll(PART)) {
    const { comment, string, name, parameter, number, word } = match.groups;
    const kind = comment ? 'comment' : string ? 'string' : parameter ? 'parameter' : number ? 'number'
      : (name || word) && /[:|&!]/.test(before) ? 'label'
      : word && before !== '.' && known.has(word.toUpperCase()) ? 'keyword' : '';
    if (!kind && found.length && !found.at(-1).kind && !word && !name) found.at(-1).text += match[0];
    else found.push({ text: match[0], kind });
    if (!/^\s/.test(match[0]) && !comment) before = match[0];
  }
  return found;
}

export const parameters = text => [...new Set(parts(text).filter(part => part.kind === 'parameter').map(part => part.text.slice(1)))];

// Where a line and a column, both from one, are in the text.
export function offset(text, line, column) {
  let at = 0;
  for (let number = 1; number < line; number++) {
    const next = text.indexOf('\n', at);
    if (next < 0) return text.length;
    at = next + 1;
  }
  return Math.min(text.length, at + column - 1);
}

// How much of the text from there on is one word or sign.
export function extent(text, from) {
  return /^(?:[\p{L}\p{N}_$]+|`[^`\n]*`?|[^\n])/u.exec(text.slice(from))?.[0].length ?? 0;
}

const quoted = name => (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && !known.has(name.toUpperCase()) ? name : '`' + name.replaceAll('`', '``') + '`');

// What could stand at the end of `before`: {from, list: [{text, what}]}, or nothing. schema: {types: [{name, properties}], predicates: [name]}
export function completion(before, schema, asked = false) {
  const last = parts(before).at(-1);
  if (last && (last.kind === 'comment' || (last.kind === 'string' && !/^(['"]).*\1$/s.test(last.text)))) return undefined;
  const typed = /[\p{L}\p{N}_]*$/u.exec(before)[0];
  const from = before.length - typed.length;
  const ahead = before.slice(0, from);
  let list;
  if (/[:|&!]\s*$/.test(ahead)) list = inEdge(ahead) ? named(schema.predicates, 'relationship') : named(schema.types.map(type => type.name), 'type');
  else if (/[\p{L}\p{N}_`]\.$/u.test(ahead)) list = named(propertiesOf(before, /([\p{L}\p{N}_]+)\.$/u.exec(ahead)?.[1], schema), 'property');
  else if (typed || asked) list = [...variables(ahead).map(text => ({ text, what: 'here' })), ...WORDS.map(text => ({ text, what: '' })), ...FUNCTIONS.map(text => ({ text, what: 'function' }))];
  if (!list) return undefined;
  const sought = typed.toLowerCase();
  const fits = list.filter(each => each.text.replace(/^`/, '').toLowerCase().startsWith(sought) && each.text.trim() !== typed);
  return fits.length ? { from, list: fits.slice(0, MOST) } : undefined;
}

const named = (names, what) => names.map(name => ({ text: quoted(name), what }));

// Whether the nearest bracket that is open is a relationship's.
function inEdge(text) {
  const open = [];
  for (const part of parts(text)) {
    if (part.kind) continue;
    for (const sign of part.text) {
      if (sign === '(' || sign === '[') open.push(sign);
      else if (sign === ')' || sign === ']') open.pop();
    }
  }
  return open.at(-1) === '[';
}

function propertiesOf(text, variable, schema) {
  const label = variable && new RegExp('\\(\\s*' + variable + '\\s*:\\s*`?([^`)\\s{|&]+)', 'u').exec(text)?.[1];
  const type = schema.types.find(each => each.name === label);
  const own = type ? type.properties : schema.types.flatMap(each => each.properties);
  return [...new Set([...own, ...ALWAYS])];
}

const variables = text => [...new Set([...text.matchAll(/[([]\s*([\p{L}_][\p{L}\p{N}_]*)\s*[:)\]{]|\bAS\s+([\p{L}_][\p{L}\p{N}_]*)/giu)].map(match => match[1] ?? match[2]))];
