import type { Line } from './rows.ts';

/** More at a time make a cheap phone stutter. */
const AT_ONCE = 100;

function drawLine(template: HTMLTemplateElement, line: Line): DocumentFragment {
  const drawn = template.content.cloneNode(true) as DocumentFragment;
  for (const [name, text] of Object.entries(line)) {
    const part = drawn.querySelector(`[data-part="${name}"]`);
    if (part) part.textContent = text as string;
  }
  return drawn;
}

let end = new AbortController();

/** Shows the lines, a hundred at a time; on paper all of them. */
export function showRows(list: HTMLElement | null, lines: readonly Line[]): void {
  const template = list?.querySelector('template');
  const body = list?.querySelector('ol');
  const more = list?.querySelector('button');
  if (!list || !template || !body || !more) return;
  end.abort();
  end = new AbortController();
  const { signal } = end;
  let shown = 0;
  const show = (count: number) => {
    body.append(...lines.slice(shown, shown + count).map((line) => drawLine(template, line)));
    shown = Math.min(lines.length, shown + count);
    more.hidden = shown === lines.length;
  };
  body.replaceChildren();
  list.hidden = lines.length === 0;
  show(AT_ONCE);
  more.addEventListener('click', () => show(AT_ONCE), { signal });
  window.addEventListener('beforeprint', () => show(lines.length), { signal });
}
