import { voteLost } from '#lib/help/words.ts';

/**
 * Sends a vote on an answer without reloading the page, which would cost the visitor ten kilobytes for one
 * word. Without this script, the form does it.
 */
export function sendVotes(page: Document): void {
  page.addEventListener('submit', (event) => {
    const { submitter, target: form } = event;
    const line = submitter?.closest('[data-vote]')?.firstElementChild;
    if (!line || !(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    const { action } = form as HTMLFormElement;
    const body = new URLSearchParams({ [submitter.name]: submitter.value });
    const show = (words: string, done = false) => {
      line.textContent = words;
      if (done) line.parentElement?.replaceChildren(line);
    };
    fetch(action, { method: 'POST', body, headers: { accept: 'text/plain' } })
      .then(async (answer) => show(await answer.text(), answer.ok))
      .catch(() => show(voteLost));
  });
}
