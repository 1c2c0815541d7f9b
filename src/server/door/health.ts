import type { ServerResponse } from 'node:http';
import type { Services } from '#server/services.ts';
import { sendText } from './headers.ts';

const READY_MS = 1_000;

/** Alive: the process answers. Ready: the database answers too and no shutdown is under way. */
export function createHealth(services: Pick<Services, 'db'>, isStopping: () => boolean) {
  const isReady = async (): Promise<boolean> => {
    if (isStopping()) return false;
    const late = new Promise<false>((resolve) => setTimeout(resolve, READY_MS, false).unref());
    const asked = services.db.sql.query('select 1').then(
      () => true,
      () => false,
    );
    return Promise.race([asked, late]);
  };
  return async (path: string, res: ServerResponse): Promise<boolean> => {
    if (path === '/healthz') sendText(res, 200, 'ok');
    else if (path === '/readyz') {
      const ready = await isReady();
      sendText(res, ready ? 200 : 503, ready ? 'ready' : 'not ready');
    } else return false;
    return true;
  };
}
