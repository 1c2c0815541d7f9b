import type { Verdict } from './verdict.ts';

const pick = <T extends Element = HTMLElement>(root: ParentNode, part: string): T => {
  const found = root.querySelector<T>(`[data-part="${part}"]`);
  if (!found) throw new Error(`The page has no part ${part}.`);
  return found;
};

function factRow([label, value]: [string, string]): HTMLElement {
  const row = document.createElement('div');
  const term = document.createElement('dt');
  const text = document.createElement('dd');
  term.textContent = label;
  text.textContent = value;
  row.append(term, text);
  return row;
}

/** Shows the verdict with the page's template for it, and focuses its heading. */
export function showVerdict(box: HTMLElement, verdict: Verdict): void {
  const template = pick<HTMLTemplateElement>(document, `face-${verdict.face}`);
  const drawn = template.content.cloneNode(true) as DocumentFragment;
  const title = pick(drawn, 'title');
  title.textContent = verdict.title;
  pick(drawn, 'text').textContent = verdict.text;
  const facts = pick(drawn, 'facts');
  if (verdict.facts.length > 0) facts.append(...verdict.facts.map(factRow));
  else facts.remove();
  box.replaceChildren(drawn);
  title.focus();
}

/** Updates the verdict on screen, without moving the focus again. */
export function retitle(box: HTMLElement, { face, title, text }: Verdict): void {
  const shown = pick(box, 'card');
  const template = pick<HTMLTemplateElement>(document, `face-${face}`);
  const other = pick(template.content, 'card');
  shown.className = other.className;
  pick(shown, 'mark').replaceWith(pick(other, 'mark').cloneNode(true));
  pick(shown, 'title').textContent = title;
  pick(shown, 'text').textContent = text;
}

export function showToday(box: HTMLElement, text: string): void {
  pick(box, 'today').textContent = text;
}
