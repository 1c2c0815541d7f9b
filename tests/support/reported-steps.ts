import { vi } from 'vitest';
import { sendWaiting } from '#lib/browser/analytics/track.ts';

interface Told {
  events: () => Promise<{ step?: string }[]>;
  /** The names of the steps among them. */
  steps: () => Promise<string[]>;
}

const textOf = (blob: Blob): Promise<string> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(blob);
  });

interface Batch {
  events: { step?: string }[];
}

/** A page with a name, and the steps that it reports. */
export function reportedSteps(screen: string): Told {
  const sent: Blob[] = [];
  const sendBeacon = (_: string, blob: Blob) => sent.push(blob) > 0;
  Object.defineProperty(navigator, 'sendBeacon', { value: sendBeacon, configurable: true });
  document.documentElement.dataset['screen'] = screen;
  const events = async () => {
    sendWaiting();
    vi.useRealTimers();
    const texts = await Promise.all(sent.map(textOf));
    return texts.flatMap((text) => (JSON.parse(text) as Batch).events);
  };
  return { events, steps: async () => (await events()).flatMap(({ step }) => step ?? []) };
}

/** Removes what reportedSteps() left in the document. */
export function clearReported(): void {
  sendWaiting();
  delete document.documentElement.dataset['screen'];
  Reflect.deleteProperty(navigator, 'sendBeacon');
}
