// A field for Cypher: a plain text field, whose colours and marks are drawn behind it.
import { completion, extent, parts } from './cypher-text.js';
import { html, nothing, short } from './ui.js';

const MOST_COLOURED = 20_000;

export class Editor {
  // changed(text), run(); schema() is what completion knows
  constructor({ text, changed, run, schema, redraw }) {
    Object.assign(this, { text, changed, run, schema, redraw });
    this.at = 0;
  }

  get field() {
    return document.querySelector('#cypher');
  }

  // Marks a place as wrong and puts the cursor there.
  mark(from) {
    this.wrong = { from, to: from + extent(this.text, from) };
    queueMicrotask(() => this.show());
  }

  show() {
    this.field?.focus();
    this.field?.setSelectionRange(this.wrong.from, this.wrong.from);
  }

  set(text) {
    this.text = text;
    this.wrong = this.suggestions = undefined;
    this.changed(text);
    this.redraw();
  }

  // Puts other words where the wrong ones are.
  mend(words) {
    this.set(this.text.slice(0, this.wrong.from) + words + this.text.slice(this.wrong.to));
  }

  #typed(field) {
    this.text = field.value;
    this.wrong = undefined;
    this.changed(this.text);
    this.#offer(field);
  }

  #offer(field, asked = false) {
    const there = field.selectionStart === field.selectionEnd && this.text.length <= MOST_COLOURED;
    this.suggestions = there ? completion(this.text.slice(0, field.selectionStart), this.schema(), asked) : undefined;
    this.at = 0;
    this.redraw();
  }

  // At once, so that whoever types on writes behind it; as if it were typed, so that the browser can take it back.
  #take(each) {
    const { field } = this;
    field.focus();
    field.setSelectionRange(this.suggestions.from, field.selectionStart);
    if (!document.execCommand('insertText', false, each.text)) {
      field.setRangeText(each.text, field.selectionStart, field.selectionEnd, 'end');
      this.#typed(field);
    }
    this.suggestions = undefined;
    this.redraw();
  }

  #key(event) {
    const list = this.suggestions?.list;
    if ((event.ctrlKey || event.metaKey) && event.key === 'Enter') {
      this.suggestions = undefined;
      this.run();
    } else if (event.ctrlKey && event.key === ' ') this.#offer(event.target, true);
    else if (list && event.key === 'ArrowDown') this.at = (this.at + 1) % list.length;
    else if (list && event.key === 'ArrowUp') this.at = (this.at + list.length - 1) % list.length;
    else if (list && (event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) this.#take(list[this.at]);
    else if (list && event.key === 'Escape') this.suggestions = undefined;
    else return;
    event.preventDefault();
    this.redraw();
  }

  // The list stands below the word that is typed.
  mounted() {
    const [list, behind] = [document.querySelector('#completion'), document.querySelector('#behind')];
    if (!list || !behind || !this.suggestions) return;
    const place = placeIn(behind, this.suggestions.from);
    const box = behind.parentNode.getBoundingClientRect();
    list.style.left = Math.max(0, Math.min(place.left - box.left, box.width - list.offsetWidth)) + 'px';
    list.style.top = place.bottom - box.top + 4 + 'px';
  }

  view(label) {
    const list = this.suggestions?.list;
    return html`<div class="editor"><div class="paper"><pre id="behind" aria-hidden="true">${this.text.length > MOST_COLOURED ? this.text : this.#coloured()}${'\n'}</pre>
      <textarea id="cypher" name="query" aria-label=${label} spellcheck="false" autocapitalize="off" autocomplete="off" maxlength="1000000" placeholder="MATCH (n) RETURN n LIMIT 25"
        aria-invalid=${this.wrong ? 'true' : nothing} aria-describedby="cypher-help" aria-autocomplete="list" aria-controls=${list ? 'completion' : nothing} aria-activedescendant=${list ? 'completion-' + this.at : nothing}
        .value=${this.text} @input=${event => this.#typed(event.target)} @keydown=${event => this.#key(event)} @click=${() => this.#close()} @blur=${() => setTimeout(() => this.#close(), 150)}></textarea></div>
      ${list ? html`<ul id="completion" role="listbox" aria-label="What could stand here">${list.map((each, index) => html`<li id=${'completion-' + index} role="option" aria-selected=${index === this.at}
        @mousedown=${event => event.preventDefault()} @click=${() => this.#take(each)}><bdi>${short(each.text, 50)}</bdi><span class="quiet">${each.what}</span></li>`)}</ul>` : nothing}</div>`;
  }

  #close() {
    if (!this.suggestions) return;
    this.suggestions = undefined;
    this.redraw();
  }

  // Each part is a piece of text with a colour; the wrong place is cut out of those it lies in.
  #coloured() {
    const { from, to } = this.wrong ?? { from: -1, to: -1 };
    let at = 0;
    return parts(this.text).map(({ text, kind }) => {
      const start = at;
      at += text.length;
      if (to <= start || from >= at) return html`<span class=${kind}>${text}</span>`;
      const [cut, end] = [Math.max(0, from - start), to - start];
      return html`<span class=${kind}>${text.slice(0, cut)}</span><span class="${kind} wrong">${text.slice(cut, end)}</span><span class=${kind}>${text.slice(end)}</span>`;
    });
  }
}

// Where on the screen a place of the text is.
function placeIn(element, offset) {
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let left = offset;
  const range = document.createRange();
  while (walk.nextNode()) {
    const length = walk.currentNode.length;
    if (left < length) {
      range.setStart(walk.currentNode, left);
      range.setEnd(walk.currentNode, left + 1);
      break;
    }
    left -= length;
  }
  return range.getClientRects()[0] ?? element.getBoundingClientRect();
}
