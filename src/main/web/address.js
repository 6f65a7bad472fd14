// The address after the '#': /page/database?name=value. A token is never part of it.

export const PAGES = ['home', 'graph', 'entity', 'ask', 'schema', 'activity', 'health'];

export function read(hash = location.hash) {
  const text = hash.replace(/^#\/?/, '');
  const at = text.indexOf('?');
  const parts = (at < 0 ? text : text.slice(0, at)).split('/').map(decoded);
  return {
    page: parts[0] || 'home',
    database: parts[1] ?? '',
    query: new URLSearchParams(at < 0 ? '' : text.slice(at + 1)),
  };
}

export function href(page, database = '', query = {}) {
  const values = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const each of [value].flat()) {
      if (each !== '' && each !== undefined && each !== null) values.append(name, each);
    }
  }
  const tail = values.size ? '?' + values : '';
  return '#/' + (page === 'home' ? '' : page) + (database ? '/' + encodeURIComponent(database) : '') + tail;
}

export function go(page, database, query) {
  location.hash = href(page, database, query);
}

// Replaces the address without a step in the browser's history.
export function note(page, database, query) {
  history.replaceState(null, '', href(page, database, query));
}

function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
