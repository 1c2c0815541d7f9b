import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { beforeClearing } from '#lib/e-tickets/browser/gate/clear-gate.ts';
import { GateSession } from '#lib/e-tickets/browser/gate/gate-session.ts';
import { keepGatePage } from '#lib/e-tickets/browser/gate/keep-gate-page.ts';
import { wakeSound } from '#lib/e-tickets/browser/gate/signals.ts';
import type { GateEvent } from '#lib/e-tickets/gate.contract.ts';
import { deskPaths } from '#lib/desk/paths.ts';

const SYNC_MS = 20_000;

/** The decoder has to be on the phone before the connection is lost. */
const loadScanner = async (): Promise<void> => {
  const { loadReader } = await import('#lib/browser/read-codes.ts');
  await loadReader();
};

/** Caches the page, its files and the list, so that a closed tab reopens offline. */
async function prepare(session: GateSession): Promise<void> {
  await session.open();
  await loadScanner();
  await keepGatePage(deskPaths.gate);
}

/** The session of this gate while the page is open, and what it shows. */
export function useGate(event: GateEvent) {
  const [session] = useState(() => new GateSession(event));
  const view = useStore(session.view);
  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const sync = () => void session.sync();
    prepare(session).catch(() => undefined);
    beforeClearing(async () => {
      await session.sync();
      return session.view.get().waiting === 0;
    });
    const timer = setInterval(sync, SYNC_MS);
    window.addEventListener('online', sync, { signal });
    document.addEventListener('visibilitychange', () => !document.hidden && sync(), { signal });
    window.addEventListener('pointerdown', wakeSound, { signal });
    return () => {
      left.abort();
      beforeClearing(undefined);
      clearInterval(timer);
    };
  }, [session]);
  return { session, view };
}
