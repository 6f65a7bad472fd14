// A form from a tool's input schema, and the arguments that were given in it.
import { server } from './api.js';
import { html, nothing } from './ui.js';

const kinds = schema => (schema.anyOf ? schema.anyOf.map(each => each.type) : [schema.type].flat());
const isTexts = schema => schema.type === 'array' && schema.items?.type === 'string';

// given: arguments so far by name
export function form(tool, given, changed) {
  const required = new Set(tool.inputSchema.required ?? []);
  const fields = Object.entries(tool.inputSchema.properties).filter(([name]) => name !== 'format');
  const first = fields.filter(([name]) => required.has(name) || name === 'database');
  const rest = fields.filter(field => !first.includes(field));
  const used = rest.some(([name]) => given[name] !== undefined);
  return html`${first.map(field => row(field))}
    ${rest.length ? html`<details ?open=${used}><summary>More options</summary>${rest.map(field => row(field))}</details>` : nothing}`;

  function row([name, schema]) {
    return html`<label class="field"><span>${name}${required.has(name) ? html` <em>required</em>` : nothing}</span>
      ${control(name, schema, given[name], value => changed(name, value), required.has(name))}
      ${schema.description ? html`<small class="quiet">${schema.description}</small>` : nothing}</label>`;
  }
}

function control(name, schema, value, changed, required) {
  if (name === 'database') {
    return html`<select name=${name} @change=${event => changed(event.target.value)}>
      ${server.databases.map(each => html`<option .selected=${each.name === value}>${each.name}</option>`)}</select>`;
  }
  if (schema.enum) {
    return html`<select name=${name} @change=${event => changed(event.target.value || undefined)}><option value="" .selected=${value === undefined}></option>
      ${schema.enum.map(each => html`<option .selected=${each === value}>${each}</option>`)}</select>`;
  }
  if (schema.type === 'boolean') {
    return html`<input type="checkbox" name=${name} .checked=${value ?? schema.default ?? false} @change=${event => changed(event.target.checked || schema.default ? event.target.checked : undefined)}>`;
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    return html`<input type="number" name=${name} step=${schema.type === 'integer' ? 1 : 'any'} min=${schema.minimum ?? nothing} max=${schema.maximum ?? nothing} placeholder=${schema.default ?? nothing} ?required=${required}
      .value=${value ?? ''} @input=${event => changed(event.target.value === '' ? undefined : Number(event.target.value))}>`;
  }
  if (isTexts(schema)) {
    return html`<textarea name=${name} rows="2" placeholder="One to a line" ?required=${required} .value=${[value ?? []].flat().join('\n')}
      @input=${event => changed(lines(event.target.value))}></textarea>`;
  }
  if (kinds(schema).every(kind => kind === 'string')) {
    return html`<input name=${name} maxlength=${schema.maxLength ?? nothing} ?required=${required} .value=${value ?? ''} @input=${event => changed(event.target.value || undefined)}>`;
  }
  return html`<textarea class="code" name=${name} rows="3" spellcheck="false" placeholder="JSON" ?required=${required} .value=${value === undefined ? '' : JSON.stringify(value)}
    @input=${event => json(event.target, changed)}></textarea>`;
}

function lines(text) {
  const list = text.split('\n').map(line => line.trim()).filter(Boolean);
  return list.length ? list : undefined;
}

// What is not JSON yet is said at its place, and is not sent.
function json(field, changed) {
  const text = field.value.trim();
  try {
    changed(text ? JSON.parse(text) : undefined);
    field.setCustomValidity('');
  } catch (problem) {
    field.setCustomValidity('This is not JSON: ' + problem.message);
  }
}
