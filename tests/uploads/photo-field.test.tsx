import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoField } from '#islands/ui/photo-field.tsx';
import { usePhotos, type PhotosOptions } from '#islands/uploads/use-photos.ts';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
  type FakeRequest,
} from '#tests/support/pictures.ts';

let server: FakeApi;
let urls: Set<string>;
let held: ReturnType<typeof usePhotos>;

function Form(props: Partial<PhotosOptions> & { error?: string }) {
  held = usePhotos({ purpose: 'card', ...props });
  return (
    <PhotoField
      {...held.field}
      label="Front of the card"
      hint="The code must be readable."
      error={held.problem ?? props.error}
    />
  );
}

beforeEach(() => {
  cleanBrowser();
  signedInPage();
  setOnline(true);
  urls = stubObjectUrls();
  stubCanvas({ decodes: { width: 800, height: 600 } });
  let nth = 0;
  server = fakeApi().on('POST /upload-signed-url', () => {
    nth += 1;
    return { body: { data: { upload_url: `/api/uploads/k${nth}`, key: `k${nth}` } } };
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const answer = (request: FakeRequest) => {
  act(() =>
    request.answer(200, {
      data: { key: request.url.split('/').at(-1), width: 800, height: 600, received: 1 },
    }),
  );
};
const sendAll = () => fakeSender((request) => answer(request));
const choose = () => screen.getByLabelText<HTMLInputElement>(/^Choose a photo/);
const pick = (...files: File[]) => userEvent.upload(choose(), files);
/** With more patience, for machines that run other tests. */
const until = (check: () => void) => vi.waitFor(check);
const rows = () => screen.queryAllByRole('listitem');
const said = () => screen.getByRole('status').textContent;

describe('a photo field', () => {
  it('offers the camera and the phone’s pictures, each with a name', async () => {
    const { container } = render(<Form />);
    const camera = screen.getByLabelText('Take a photo: Front of the card');
    expect(camera.getAttribute('capture')).toBe('environment');
    expect(choose().hasAttribute('capture')).toBe(false);
    expect(choose().accept).toBe('image/*');
    expect(choose().multiple).toBe(false);
    expect(screen.getByRole('group', { name: /Front of the card/ })).toBeTruthy();
    expect(await findIssues(container)).toEqual([]);
  });

  it('sends a camera photo immediately and shows that it was received', async () => {
    sendAll();
    const { container } = render(<Form />);
    await userEvent.upload(screen.getByLabelText(/^Take a photo/), aPicture());
    expect(await screen.findByText('Received')).toBeTruthy();
    expect(held).toMatchObject({ keys: ['k1'], isComplete: true, isBusy: false });
    expect(server.sent('POST /upload-signed-url')[0]?.body).toMatchObject({ purpose: 'card' });
    expect(said()).toBe('Front of the card: received');
    expect(screen.queryByLabelText(/^Choose a photo/)).toBeNull();
    expect(await findIssues(container)).toEqual([]);
  });

  it('shows its progress, and announces it in quarters', async () => {
    const sent = fakeSender(() => undefined);
    render(<Form />);
    await pick(aPicture());
    await until(() => expect(sent).toHaveLength(1));
    act(() => sent[0]!.progress(620));
    expect(screen.getByText('Sending, 62%')).toBeTruthy();
    const bar = screen.getByRole('progressbar', { name: 'Front of the card, sent' });
    expect(bar).toHaveProperty('value', 62);
    expect(said()).toBe('Front of the card: sending, 50%');
    expect(held.isBusy).toBe(true);
    expect(held.keys).toEqual([]);
  });

  it('stops an upload and puts the focus back on the picker', async () => {
    const sent = fakeSender(() => undefined);
    render(<Form />);
    await pick(aPicture());
    await until(() => expect(sent).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Stop: Front of the card' }));
    expect(sent[0]?.aborted).toBe(true);
    expect(rows()).toEqual([]);
    expect(document.activeElement).toBe(choose());
    expect(urls.size).toBe(0);
  });

  it('replaces a picture, and only the new one counts', async () => {
    sendAll();
    render(<Form />);
    await pick(aPicture());
    await screen.findByText('Received');
    const before = screen.getByRole('presentation').getAttribute('src');
    await userEvent.upload(screen.getByLabelText('Replace: Front of the card'), aPicture());
    await until(() => expect(held.keys).toEqual(['k2']));
    expect(screen.getByRole('presentation').getAttribute('src')).not.toBe(before);
    expect(urls.size).toBe(1);
  });

  it('shows beside the picture why it failed and sends it again on request', async () => {
    const message = 'Too many attempts. Try again in 42 minutes.';
    server.on('POST /upload-signed-url', { status: 429, body: { message } });
    sendAll();
    render(<Form />);
    await pick(aPicture());
    expect(await screen.findAllByText(message)).not.toHaveLength(0);
    expect(said()).toContain(message);
    expect(held).toMatchObject({ isComplete: false, isBusy: false });
    server.on('POST /upload-signed-url', {
      body: { data: { upload_url: '/api/uploads/k9', key: 'k9' } },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again: Front of the card' }));
    await until(() => expect(held.keys).toEqual(['k9']));
  });

  it('shows that there is no connection and continues automatically', async () => {
    sendAll();
    setOnline(false);
    render(<Form />);
    await pick(aPicture());
    expect(await screen.findByText('No connection. It will continue automatically.')).toBeTruthy();
    act(() => setOnline(true));
    expect(await screen.findByText('Received')).toBeTruthy();
  });

  it('shows a drawn picture for one that this browser can’t show', async () => {
    sendAll();
    render(<Form />);
    await pick(aPicture('image/heic'));
    await screen.findByText('Received');
    act(() => void screen.getByRole('presentation').dispatchEvent(new Event('error')));
    expect(screen.queryByRole('presentation')).toBeNull();
  });

  it('keeps an error of the form beside the field, tied to both buttons', async () => {
    const { container } = render(<Form error="Add a photo of the front." />);
    const hint = container.querySelector(`#${choose().getAttribute('aria-describedby')}`);
    expect(hint?.textContent).toBe('Add a photo of the front.');
    expect(await findIssues(container)).toEqual([]);
  });

  it('drops what was chosen when it is removed', async () => {
    const sent = fakeSender(() => undefined);
    const { unmount } = render(<Form />);
    await pick(aPicture());
    await until(() => expect(sent).toHaveLength(1));
    unmount();
    expect(sent[0]?.aborted).toBe(true);
    expect(urls.size).toBe(0);
  });

  it('takes over a picture that was chosen before hydration', async () => {
    sendAll();
    const files = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'files')!;
    let isPicked = true;
    Object.defineProperty(HTMLInputElement.prototype, 'files', {
      ...files,
      get(this: HTMLInputElement) {
        if (!isPicked || this.hasAttribute('capture')) return [];
        isPicked = false;
        return [aPicture()];
      },
    });
    render(<Form />);
    Object.defineProperty(HTMLInputElement.prototype, 'files', files);
    await until(() => expect(held.keys).toEqual(['k1']));
  });
});

describe('a field for several photos', () => {
  it('sends one after the other and counts them', async () => {
    const sent = fakeSender(() => undefined);
    render(<Form max={3} />);
    expect(choose().multiple).toBe(true);
    await pick(aPicture(), aPicture());
    expect(screen.getByText('2 of 3')).toBeTruthy();
    await until(() => expect(sent).toHaveLength(1));
    expect(within(rows()[1]!).getByText('Getting it ready')).toBeTruthy();
    answer(sent[0]!);
    await until(() => expect(sent).toHaveLength(2));
    answer(sent[1]!);
    await until(() => expect(held.keys).toEqual(['k1', 'k2']));
    expect(choose()).toBeTruthy();
  });

  it('accepts no more than it has space for and says so', async () => {
    sendAll();
    render(<Form max={2} />);
    await pick(aPicture(), aPicture(), aPicture());
    expect(rows()).toHaveLength(2);
    expect(screen.getByText('You can add up to 2 photos.')).toBeTruthy();
    await until(() => expect(held.keys).toHaveLength(2));
    await userEvent.click(screen.getByRole('button', { name: 'Remove: Photo 1' }));
    expect(held.keys).toEqual(['k2']);
    expect(screen.queryByText('You can add up to 2 photos.')).toBeNull();
  });

  it('continues with the next when one is refused', async () => {
    fakeSender((request) => {
      if (request.url.endsWith('k1')) act(() => request.answer(415, { message: 'x' }));
      else answer(request);
    });
    render(<Form max={2} />);
    await pick(aPicture(), aPicture());
    await until(() => expect(held.keys).toEqual(['k2']));
    expect(held.isComplete).toBe(false);
    expect(await within(rows()[0]!).findByText(/can’t read this file/)).toBeTruthy();
  });
});
