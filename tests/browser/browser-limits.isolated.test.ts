import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pictures } from '#lib/uploads/picture-constants.ts';
import { root } from '#server/ops/root.ts';
import { raise, RAISED, timersThatGiveUp } from '#tests/support/browser-limits.ts';

const SEND = 'src/lib/browser/api/send.ts';
const WORKER = 'src/lib/browser/service-worker/answer-page.ts';

const textOf = (name: string) => readFileSync(join(root, name), 'utf8');
const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|astro)$/.test(name))
    .map((name) => `${folder}/${name}`);
const delaysIn = (name: string) =>
  [...textOf(name).matchAll(/_MS = ([\d_]+)/g)].map(([, ms = '']) =>
    Number(ms.replaceAll('_', '')),
  );

describe('limits of time of the browser', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    Reflect.deleteProperty(AbortSignal, 'ordinary');
    vi.unstubAllGlobals();
  });

  it('are twenty times as long in journeys and tests of islands, and nothing else is', () => {
    const started = vi.fn<(work: () => void, ms: number) => void>();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    vi.stubGlobal('setTimeout', started);
    raise({ times: RAISED, delays: [45_000] });
    AbortSignal.timeout(8_000);
    for (const ms of [45_000, 10_000, 0]) setTimeout(() => undefined, ms);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(160_000);
    expect(started.mock.calls.map(([, ms]) => ms)).toEqual([900_000, 10_000, 0]);
  });

  it('are raised once, however many files of a process ask for it', () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
    vi.stubGlobal('setTimeout', vi.fn());
    for (let file = 0; file < 5; file += 1) raise({ times: RAISED, delays: [] });
    AbortSignal.timeout(8_000);
    expect(timeout).toHaveBeenCalledExactlyOnceWith(160_000);
  });

  it('are all known to what raises them', () => {
    const givesUp = /setTimeout\((?:\(\) => )?(?:abort|stop|fail|reject|resolve\()/;
    const sources = [...sourcesIn('src/lib'), ...sourcesIn('src/islands')];
    expect(sources.filter((name) => givesUp.test(textOf(name))).sort()).toEqual([
      // the input of a captcha's script, which no journey loads
      'src/lib/auth/browser/captcha-widget.ts',
      SEND,
      WORKER,
      // a page that doesn't answer is asked again, so nothing is given up
      'src/lib/browser/service-worker/count-use.ts',
      'src/lib/uploads/browser/calls.ts',
    ]);
    expect(new Set([...delaysIn(SEND), pictures.stallMs])).toEqual(new Set(timersThatGiveUp.page));
    expect(delaysIn(WORKER)).toEqual(timersThatGiveUp.worker);
  });
});
