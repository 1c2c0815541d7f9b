import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkCaseFile } from '#lib/browser/case-file-check/check.ts';
import { startFileCheck } from '#lib/browser/receipt-check/start-file-check.ts';
import { aCaseFile, caseKey } from '#tests/support/case-files.ts';
import { cleanBrowser } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';

const face = (name: string) => `
  <template data-part="face-${name}"><section data-part="card">
    <span data-part="mark">${name}</span><h2 tabindex="-1" data-part="title"></h2>
    <p data-part="text"></p><dl data-part="facts"></dl><p role="status" data-part="today"></p>
  </section></template>`;
const page = `<div id="box"></div>${['good', 'odd', 'bad'].map(face).join('')}
  <section id="signed" hidden><p data-part="signed-text"></p></section>
  <form id="form" hidden><input type="file" name="file"><textarea name="text"></textarea></form>`;

let server: FakeApi;
let box: HTMLElement;
let form: HTMLFormElement;
beforeEach(() => {
  cleanBrowser();
  server = fakeApi();
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function open(keys = [caseKey]) {
  document.body.innerHTML = page;
  box = document.querySelector('#box')!;
  form = document.querySelector('#form')!;
  box.dataset['keys'] = JSON.stringify(keys);
  startFileCheck(form, (text) => checkCaseFile(box, text));
}
const says = (title: string) =>
  vi.waitFor(() => expect(box.querySelector('[data-part="title"]')?.textContent).toBe(title));
const shown = () => {
  const section = document.querySelector<HTMLElement>('#signed')!;
  return section.hidden ? null : section.textContent.trim();
};

function paste(text: string) {
  form.querySelector('textarea')!.value = text;
  form.dispatchEvent(new Event('submit', { cancelable: true }));
}

const file = aCaseFile(['About order OJ-1', 'Total: ₦2,000.00']);

describe('the page that checks a case file', () => {
  it('shows what was signed, and nothing that was put around it', async () => {
    open();
    paste(`Oja owes me ₦900,000.00\n${file}\nPS: pay today`);
    await says('Genuine');
    expect(shown()).toBe('Oja case file\nAbout order OJ-1\nTotal: ₦2,000.00');
  });

  it('refuses a file with one digit changed, and shows none of it', async () => {
    open();
    paste(file);
    await says('Genuine');
    paste(file.replace('2,000', '9,000'));
    await says('Altered: don’t trust it');
    expect(shown()).toBeNull();
  });

  it('takes a dropped file, and says if it can’t be read', async () => {
    open();
    const dropped = Object.assign(new Event('drop', { cancelable: true }), {
      dataTransfer: { files: [new File(['hello'], 'oja-case.txt')] },
    });
    document.dispatchEvent(dropped);
    await says('This can’t be read');
  });

  it('asks for newer keys where it doesn’t know the key', async () => {
    server.on('GET /receipts/keys', { body: { data: [caseKey] } });
    open([]);
    paste(file);
    await says('Genuine');
    server.on('GET /receipts/keys', lost);
    open([]);
    paste(file);
    await says('Not signed by a key we know');
  });
});
