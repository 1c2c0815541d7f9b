import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadPage } from '#lib/browser/navigate.ts';
import { $modal } from '#lib/browser/stores/overlays.ts';
import type { Member } from '#lib/visitor.ts';
import { ProfileEditor } from '#islands/settings/profile-editor.tsx';
import { findIssues } from '#tests/support/axe.ts';
import { cleanBrowser, member, signedInPage, toastTexts } from '#tests/support/browser-state.ts';
import { fakeApi, type FakeApi } from '#tests/support/fake-api.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
} from '#tests/support/pictures.ts';

vi.mock('#lib/browser/navigate.ts');
// jsdom has no layout, so only the input and output of the crop tool matter here
vi.mock('react-easy-crop', () => ({
  default: (props: {
    image: string;
    onCropComplete: (_: unknown, part: object) => void;
    mediaProps: { onError: () => void };
  }) => (
    <>
      <button onClick={() => props.onCropComplete({}, { x: 10, y: 20, width: 300, height: 300 })}>
        Place {props.image}
      </button>
      <button onClick={() => props.mediaProps.onError()}>Break</button>
    </>
  ),
}));

const PICTURE = '/api/files/k0?size=thumb';
let server: FakeApi;
let canvas: ReturnType<typeof stubCanvas>;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  cleanBrowser();
  signedInPage();
  setOnline(true);
  stubObjectUrls();
  canvas = stubCanvas({ decodes: { width: 1_000, height: 800 }, bytesAt: () => 9_000 });
  server = fakeApi()
    .on('POST /upload-signed-url', {
      body: { data: { upload_url: '/api/uploads/k1', key: 'k1', expires_at: '' } },
    })
    .on('PUT /profile/picture', { body: { data: { profile_pic: '/api/files/k1?size=thumb' } } })
    .on('DELETE /profile/picture', { body: { data: { profile_pic: null } } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.mocked(reloadPage).mockClear();
});

const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const open = (change: Partial<Member> = {}) =>
  render(<ProfileEditor user={{ ...member, ...change }} initials="AO" />);
/** Patient, for machines that are busy with other tests. */
const until = (check: () => void) => vi.waitFor(check);
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);

describe('the picture', () => {
  const choose = () => field('Choose a picture');
  const shown = () => screen.queryByAltText('Your picture')?.getAttribute('src') ?? null;
  const done = { data: { key: 'k1', received: 9_000, width: 300, height: 300 } };
  const pick = async (file = aPicture()) => {
    await user().upload(choose(), file);
    return screen.findByRole('dialog', { name: 'Place your picture' });
  };
  const cut = async () => {
    await user().click(screen.getByRole('button', { name: /^Place blob/ }));
    await user().click(screen.getByRole('button', { name: 'Use this picture' }));
  };

  it('is cropped on the phone, sent, and only then saved', async () => {
    const sent = fakeSender((request) => request.answer(200, done));
    const { container } = open({ profile_pic: PICTURE });
    expect(shown()).toBe(PICTURE);
    await pick();
    expect(screen.getByRole('button', { name: 'Use this picture' })).toHaveProperty(
      'disabled',
      true,
    );
    expect(await findIssues(container)).toEqual([]);
    await cut();
    await until(() => expect(shown()).toBe('/api/files/k1?size=thumb'));
    expect(canvas.parts).toEqual([{ x: 10, y: 20, width: 300, height: 300 }]);
    expect(sent[0]?.body?.size).toBe(9_000);
    expect(server.sent('POST /upload-signed-url')[0]?.body).toMatchObject({ purpose: 'profile' });
    expect(server.sent('PUT /profile/picture')[0]?.body).toEqual({ key: 'k1' });
    expect(reloadPage).toHaveBeenCalledOnce();
    expect(sessionStorage.getItem('nextToast')).toBe('["Picture saved",{}]');
  });

  it('keeps what was typed', async () => {
    fakeSender((request) => request.answer(200, done));
    open();
    await user().type(field(/Phone number/), '0803');
    await pick();
    await cut();
    await until(() => expect(toastTexts()).toEqual(['Picture saved']));
    expect(reloadPage).not.toHaveBeenCalled();
    expect(field(/Phone number/).value).toBe('0803');
  });

  it('leaves everything as it was when cropping is cancelled', async () => {
    open({ profile_pic: PICTURE });
    const dialog = await pick();
    act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls).toEqual([]);
    expect(shown()).toBe(PICTURE);
  });

  it('zooms by the slider and by its buttons, within its ends', async () => {
    open();
    await pick();
    const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Zoom' });
    await user().click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(slider.value).toBe('1');
    await user().click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(slider.value).toBe('1.5');
    expect(slider.getAttribute('aria-valuetext')).toBe('150%');
  });

  it('is sent whole when this browser can’t show it', async () => {
    stubCanvas({ decodes: null });
    const sent = fakeSender((request) => request.answer(200, done));
    open();
    await pick(aPicture('image/heic', 5_000));
    await user().click(screen.getByRole('button', { name: 'Break' }));
    await until(() => expect(sent[0]?.headers['content-type']).toBe('image/heic'));
    expect(sent[0]?.body?.size).toBe(5_000);
  });

  it('shows its progress and can be stopped', async () => {
    const sent = fakeSender((request) => request.progress(4_500));
    open({ profile_pic: PICTURE });
    await pick();
    await cut();
    expect(await screen.findByText('Sending, 50%')).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Stop' }));
    expect(sent[0]?.aborted).toBe(true);
    expect(await screen.findByLabelText('Choose a picture')).toBeTruthy();
    expect(shown()).toBe(PICTURE);
    expect(server.sent('PUT /profile/picture')).toEqual([]);
  });

  it('shows beside itself why it was refused', async () => {
    fakeSender((request) => request.answer(200, done));
    const errors = { key: ['This picture is no longer available. Choose it again.'] };
    server.on('PUT /profile/picture', { status: 422, body: { message: 'x', errors } });
    open({ profile_pic: PICTURE });
    await pick();
    await cut();
    expect(
      await screen.findByText('This picture is no longer available. Choose it again.'),
    ).toBeTruthy();
    expect(shown()).toBe(PICTURE);
  });

  it('is removed only after a confirmation', async () => {
    open({ profile_pic: PICTURE });
    await user().click(screen.getByRole('button', { name: 'Remove your picture' }));
    expect(server.calls).toEqual([]);
    const modal = $modal.get();
    expect(modal).toMatchObject({ name: 'action', details: { title: 'Remove your picture?' } });
    if (modal?.name === 'action') await act(async () => modal.details.onAction?.());
    expect(server.sent('DELETE /profile/picture')).toHaveLength(1);
    expect(shown()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove your picture' })).toBeNull();
  });
});
