import { guest } from '#lib/constants.ts';
import { countryOf, type Visitor } from '#lib/visitor.ts';
import type { Services } from '#server/platform/services.ts';
import { keepEvents, type KeptEvent } from './keep-events.ts';
import { visitorId } from './visitor-id.ts';

const EVERY_MS = 2_000;
const MOST = 5_000;

export interface ViewLog {
  /** One page was shown to somebody. Costs the request nothing: it is written down later. */
  note(view: { screen: string; visitor: Visitor }): void;
  /** Writes down what has gathered. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Counts views of pages where they are made: no script in the browser, no request more. They gather in
 * memory for two seconds, so a process that is killed loses those, and a database that is out of reach
 * loses them too: a page never waits for being counted.
 */
export function createViewLog(services: Services): ViewLog {
  const { clock, env, log } = services;
  let gathered: KeptEvent[] = [];
  const flush = async () => {
    const events = gathered;
    gathered = [];
    await keepEvents(services, events).catch((error: unknown) =>
      log.warn({ err: error, views: events.length }, 'views were not counted'),
    );
  };
  const timer = setInterval(() => void flush(), EVERY_MS).unref();
  return {
    note({ screen, visitor }) {
      if (gathered.length >= MOST) return;
      gathered.push({
        at: clock.now(),
        name: `view-${screen}`,
        screen,
        visitor: visitorId(env.SECRET, visitor),
        country: countryOf(visitor) ?? guest.country,
        fields: {},
      });
    },
    flush,
    close: () => {
      clearInterval(timer);
      return flush();
    },
  };
}
