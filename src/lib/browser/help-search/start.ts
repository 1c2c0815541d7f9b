import type { HelpEntry } from '#lib/content/contract.ts';
import { searchHelp } from '#lib/help/search.ts';
import { foundWords } from '#lib/help/words.ts';
import { drawFound } from './draw-found.ts';

const LEAST = 2;
const MOST = 12;

interface Box {
  input: HTMLInputElement;
  out: HTMLElement;
  /** Announces the number of results; the element stays, so that a screen reader reads it out. */
  status: HTMLElement;
  country: string;
}

/** The parts of the page, if all of them are there. */
function boxIn(page: Document): Box | undefined {
  const form = page.querySelector<HTMLFormElement>('[data-help-search]');
  const out = page.querySelector<HTMLElement>('[data-help-found]');
  const status = page.querySelector<HTMLElement>('[data-help-status]');
  const input = form?.querySelector<HTMLInputElement>('input[name=q]');
  if (!form || !out || !status || !input) return undefined;
  return { input, out, status, country: form.dataset['country'] ?? '' };
}

async function fetchIndex(country: string): Promise<HelpEntry[]> {
  const answer = await fetch(`/api/content/index?country=${country}`);
  if (!answer.ok) throw new Error(`The index of help answered ${answer.status}`);
  return ((await answer.json()) as { data: HelpEntry[] }).data;
}

/**
 * Shows answers while people type. Without the index, or without this script, Enter asks the server, because
 * the form is an ordinary one.
 */
export async function startHelpSearch(page: Document): Promise<void> {
  const box = boxIn(page);
  if (!box) return;
  const { input, out, status } = box;
  const index = await fetchIndex(box.country);
  // what the server showed; more may have been typed while the index was loading
  let shown = input.defaultValue.trim();
  const show = () => {
    const query = input.value.trim();
    if (query === shown) return;
    shown = query;
    const found = query.length < LEAST ? null : searchHelp(index, query, MOST);
    status.textContent = found ? foundWords(found.length, query) : '';
    if (found) drawFound(out, found);
    else out.replaceChildren();
  };
  input.addEventListener('input', show);
  show();
}
