import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShareOrder } from '#islands/orders/share-order.tsx';
import * as files from '#lib/browser/api/files.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import { doneOrder } from '#tests/support/purchase.ts';

vi.mock('#lib/browser/navigate.ts');

const LIST = 'GET /proofs';
const LINK = 'https://oja.example/verify-receipt?referral_code=ABCD1234#code';
const proofs = (text: string) => ({
  body: {
    data: {
      faces: [
        { face: 'late', text: 'Late. We paid.', link: LINK },
        { face: 'paid', text, link: LINK },
      ],
      name: 'Ada O.',
    },
  },
});

const fetchFile = vi.spyOn(files, 'fetchFile');
const saveFile = vi.spyOn(files, 'saveFile');
let server: FakeApi;
let person: ReturnType<typeof userEvent.setup>;

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  delete document.documentElement.dataset['lite'];
  server = fakeApi().on(LIST, proofs('Delivered in 12 s.'));
  fetchFile.mockReset().mockResolvedValue(new Blob(['PNG'], { type: 'image/png' }));
  saveFile.mockReset().mockReturnValue();
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
  person = userEvent.setup();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const phone = (able: object) =>
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), able));
const drawn = () => fetchFile.mock.calls.map(([path]) => path);

async function open() {
  render(<ShareOrder order={doneOrder()} />);
  await person.click(screen.getByRole('button', { name: 'Share' }));
  return within(await screen.findByRole('dialog', { name: 'Share' }));
}

describe('the sheet for posting a picture', () => {
  it('loads nothing before it is opened, and returns the focus when it closes', async () => {
    render(<ShareOrder order={doneOrder()} />);
    expect([server.sent(LIST).length, drawn()]).toEqual([0, []]);
    const button = screen.getByRole('button', { name: 'Share' });
    await person.click(button);
    const sheet = within(await screen.findByRole('dialog'));
    await sheet.findByRole('img');
    await person.click(sheet.getByRole('button', { name: 'Close' }));
    expect(document.activeElement).toBe(button);
  });

  it('shows the first picture with its facts as its text, and hides name and amount', async () => {
    const sheet = await open();
    expect((await sheet.findByRole('img')).getAttribute('alt')).toBe('Late. We paid.');
    expect(drawn()).toEqual(['/proofs/late?order=OJ-7KD4-Q2MX&amount=hide&name=hide&shape=story']);
    for (const name of ['Show amount', 'Show name'])
      expect(sheet.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(false);
    expect(await findIssues(document.body)).toEqual([]);
  });

  it('draws each choice once, also when it is chosen again', async () => {
    const sheet = await open();
    await sheet.findByRole('img');
    await person.click(sheet.getByRole('button', { name: 'How fast' }));
    await person.click(sheet.getByRole('switch', { name: 'Show amount' }));
    await person.click(sheet.getByRole('button', { name: 'Square' }));
    await vi.waitFor(() =>
      expect(drawn().at(-1)).toBe(
        '/proofs/paid?order=OJ-7KD4-Q2MX&amount=show&name=hide&shape=square',
      ),
    );
    expect((await sheet.findByRole('img')).getAttribute('alt')).toBe('Delivered in 12 s.');
    const count = drawn().length;
    await person.click(sheet.getByRole('button', { name: 'Story' }));
    await vi.waitFor(() => expect(sheet.queryByRole('img')).not.toBeNull());
    await person.click(sheet.getByRole('button', { name: 'Square' }));
    await vi.waitFor(() => expect(sheet.queryByRole('img')).not.toBeNull());
    expect(drawn().length).toBeLessThanOrEqual(count + 1);
  });

  it('passes the picture to the phone’s share sheet', async () => {
    const share = vi.fn(async (_: ShareData) => undefined);
    phone({ share, canShare: () => true });
    const sheet = await open();
    await sheet.findByRole('img');
    await person.click(sheet.getByRole('button', { name: 'Share' }));
    const [file] = share.mock.calls[0]![0].files!;
    expect([file!.name, file!.type]).toEqual(['oja-late.png', 'image/png']);
  });

  it('leads to WhatsApp where pictures can’t be shared, and saves them', async () => {
    phone({ canShare: undefined });
    const sheet = await open();
    await sheet.findByRole('img');
    const link = sheet.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')!;
    expect(new URL(link).searchParams.get('text')).toBe(`Late. We paid.\n${LINK}`);
    await person.click(sheet.getByRole('button', { name: 'Save picture' }));
    expect(saveFile).toHaveBeenCalledWith(expect.any(File), 'oja-late.png');
    expect(toastTexts()).toEqual(['Picture saved']);
  });

  it('reports when the picture did not arrive, and retries', async () => {
    server.on(LIST, lost);
    const sheet = await open();
    const alert = await sheet.findByRole('alert');
    expect(alert.textContent).toContain('We couldn’t draw the picture.');
    server.on(LIST, proofs('Delivered in 12 s.'));
    await person.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await sheet.findByRole('img')).toBeDefined();
    expect(sheet.queryByRole('alert')).toBeNull();
  });

  it('loads no picture in lite mode until it is requested', async () => {
    document.documentElement.dataset['lite'] = '';
    const sheet = await open();
    const button = await sheet.findByRole('button', { name: 'Show picture' });
    expect(drawn()).toEqual([]);
    await person.click(button);
    expect(await sheet.findByRole('img')).toBeDefined();
  });
});
