import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PictureError } from '#lib/uploads/browser/picture-error.ts';
import { openOwn, uploadPicture, type UploadStep } from '#lib/uploads/browser/upload-picture.ts';
import { cleanBrowser, signedInPage } from '#tests/support/browser-state.ts';
import { fakeApi, lost, type FakeApi } from '#tests/support/fake-api.ts';
import {
  aPicture,
  fakeSender,
  setOnline,
  stubCanvas,
  stubObjectUrls,
} from '#tests/support/pictures.ts';

const problemOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof PictureError ? error.problem : String(error)),
  );

beforeEach(() => {
  stubObjectUrls();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('sending a picture', () => {
  const kept = { key: 'k1', received: 1_000, width: 800, height: 600 };
  const done = { data: kept };
  let server: FakeApi;
  let steps: UploadStep[];
  let offset: number;

  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 5 });
    cleanBrowser();
    signedInPage();
    setOnline(true);
    stubCanvas({ decodes: { width: 800, height: 600 } });
    steps = [];
    offset = 0;
    let nth = 0;
    server = fakeApi()
      .on('POST /upload-signed-url', () => {
        nth += 1;
        const data = { upload_url: `/api/uploads/k${nth}`, key: `k${nth}`, expires_at: '' };
        return { body: { data } };
      })
      .on('HEAD /uploads/k1', () => ({ headers: { 'upload-offset': String(offset) } }));
  });

  const send = (signal = new AbortController().signal) =>
    uploadPicture(aPicture(), {
      open: openOwn('card'),
      signal,
      onStep: (step) => steps.push(step),
    });
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

  it('requests an address, sends the bytes there and reports the progress', async () => {
    const sent = fakeSender((request) => {
      request.progress(400);
      request.answer(200, done);
    });
    expect(await send()).toEqual(kept);
    expect(server.sent('POST /upload-signed-url')[0]?.body).toEqual({
      purpose: 'card',
      content_type: 'image/jpeg',
      size: 1_000,
    });
    expect(sent[0]).toMatchObject({
      url: '/api/uploads/k1',
      headers: { 'content-type': 'image/jpeg' },
    });
    expect(sent[0]?.headers).not.toHaveProperty('content-range');
    expect(steps.map(({ state, share }) => `${state} ${share}`)).toEqual([
      'preparing 0',
      'uploading 0',
      'uploading 0.4',
    ]);
  });

  it('resumes where the connection broke, after a wait', async () => {
    const sent = fakeSender((request, nth) => {
      if (nth === 1) request.breakOff();
      else request.answer(200, done);
    });
    offset = 600;
    const result = send();
    await wait(900);
    expect(sent).toHaveLength(1);
    await wait(200);
    expect(await result).toEqual(kept);
    expect(sent[1]?.headers['content-range']).toBe('bytes 600-999/1000');
    expect(sent[1]?.body?.size).toBe(400);
    expect(server.sent('POST /upload-signed-url')).toHaveLength(1);
  });

  it('derives a lost answer from what the server has', async () => {
    const sent = fakeSender((request, nth) => {
      if (nth === 1) request.breakOff();
      else request.answer(200, done);
    });
    offset = 1_000;
    const result = send();
    await wait(1_100);
    expect(await result).toEqual(kept);
    expect(sent[1]?.body?.size).toBe(0);
    expect(sent[1]?.headers['content-range']).toBe('bytes */1000');
  });

  it('resumes when the connection broke so quietly that the server answered', async () => {
    const sent = fakeSender((request, nth) => {
      const part = { ...kept, received: 700, width: null, height: null };
      request.answer(200, nth === 1 ? { data: part } : done);
    });
    offset = 700;
    const result = send();
    await wait(1_100);
    expect(await result).toEqual(kept);
    expect(sent[1]?.headers['content-range']).toBe('bytes 700-999/1000');
  });

  it('resumes where a slow connection was cut because its time was up', async () => {
    const sent = fakeSender((request, nth) => {
      if (nth === 1) request.answer(408, { message: 'This took too long' });
      else request.answer(200, done);
    });
    offset = 300;
    const result = send();
    await wait(1_100);
    expect(await result).toEqual(kept);
    expect(sent[1]?.headers['content-range']).toBe('bytes 300-999/1000');
    expect(server.sent('POST /upload-signed-url')).toHaveLength(1);
  });

  it('gives up after five attempts without progress', async () => {
    const sent = fakeSender((request) => request.breakOff());
    const problem = problemOf(send());
    await wait(60_000);
    expect(await problem).toBe('lost');
    expect(sent).toHaveLength(6);
  });

  it('counts again whenever some bytes have arrived', async () => {
    const sent = fakeSender((request, nth) => {
      offset = nth * 50;
      if (nth < 12) request.breakOff();
      else request.answer(200, done);
    });
    const result = send();
    await wait(60_000);
    expect(await result).toEqual(kept);
    expect(sent).toHaveLength(12);
  });

  it('retries when the server fails, and requests a lost address again', async () => {
    server.on('POST /upload-signed-url', lost);
    const sent = fakeSender((request, nth) => {
      if (nth === 1) request.answer(503, { message: 'x' });
      else request.answer(200, done);
    });
    const result = send();
    await wait(500);
    const data = { upload_url: '/api/uploads/k1', key: 'k1', expires_at: '' };
    server.on('POST /upload-signed-url', { body: { data } });
    await wait(5_000);
    expect(await result).toEqual(kept);
    expect(sent).toHaveLength(2);
  });

  it('requests a new address when the old one has expired', async () => {
    const sent = fakeSender((request, nth) => {
      if (nth === 1) request.answer(403, { message: 'x' });
      else request.answer(200, done);
    });
    const result = send();
    await wait(1_100);
    expect(await result).toEqual(kept);
    expect(sent.map(({ url }) => url)).toEqual(['/api/uploads/k1', '/api/uploads/k2']);
  });

  it('waits without a connection and resumes automatically', async () => {
    const sent = fakeSender((request) => request.answer(200, done));
    setOnline(false);
    const result = send();
    await wait(120_000);
    expect(sent).toEqual([]);
    expect(steps.at(-1)).toEqual({ state: 'waiting', share: 0 });
    setOnline(true);
    expect(await result).toEqual(kept);
    expect(steps.at(-1)?.state).toBe('uploading');
  });

  it('treats a connection on which nothing moves as broken', async () => {
    const sent = fakeSender((request, nth) => {
      if (nth === 2) request.answer(200, done);
    });
    const result = send();
    await wait(44_000);
    sent[0]?.progress(10);
    await wait(44_000);
    expect(sent[0]?.aborted).toBe(false);
    await wait(3_000);
    expect(sent[0]?.aborted).toBe(true);
    expect(await result).toEqual(kept);
  });

  it.each([
    ['before the bytes', 0],
    ['while they go out', 1],
  ])('can be abandoned %s', async (_, sends) => {
    const giveUp = new AbortController();
    const sent = fakeSender(() => giveUp.abort());
    if (sends === 0) giveUp.abort();
    await expect(send(giveUp.signal)).rejects.toHaveProperty('name', 'AbortError');
    expect(sent).toHaveLength(sends);
    if (sends === 1) expect(sent[0]?.aborted).toBe(true);
  });

  it('can be abandoned while it waits for a connection', async () => {
    const giveUp = new AbortController();
    fakeSender(() => undefined);
    setOnline(false);
    const result = send(giveUp.signal).catch((error: unknown) => error);
    await wait(50);
    giveUp.abort();
    expect(await result).toHaveProperty('name', 'AbortError');
  });

  it.each([
    [413, {}, 'too-large', /The maximum is 8 MB/],
    [415, {}, 'not-a-picture', /can’t read this file/],
    [429, { message: 'Try again in 42 minutes.' }, 'too-many', /^Try again in 42 minutes\.$/],
    [422, { errors: { content_type: ['The face is covered.'] } }, 'refused', /face is covered/],
  ])('explains what a %i means, and does not retry', async (status, body, problem, text) => {
    const sent = fakeSender((request) => request.answer(status, body));
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ problem, message: expect.stringMatching(text) as string });
    expect(sent).toHaveLength(1);
  });

  it('shows that there were too many before anything is sent', async () => {
    server.on('POST /upload-signed-url', { status: 429, body: { message: 'x' } });
    const sent = fakeSender(() => undefined);
    expect(await problemOf(send())).toBe('too-many');
    expect(sent).toEqual([]);
  });
});
