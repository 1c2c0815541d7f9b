import * as calls from '#lib/contracts/analytics.ts';
import type { Api } from '#server/platform/api-types.ts';
import { serve } from '#server/platform/serve.ts';
import type { Services } from '#server/services.ts';
import { recordEvents } from './record-events.ts';
import { reportClientError } from './report-error.job.ts';

export { eraseEventsOf } from './erase-events.ts';
export { eventsOf } from './events-of.ts';
export { mayCount } from './may-count.ts';
export { offerEvents } from './offer.job.ts';
export { purgeEvents } from './purge.job.ts';
export { renameVisitors } from './rename-visitors.ts';
export { reportError } from './report-error.job.ts';
export { summarise } from './summary.ts';
export { createViewLog, type ViewLog } from './view-log.ts';

export function mountAnalytics(api: Api, services: Services): void {
  serve(api, services, calls.sendEvents, recordEvents(api));
  serve(api, services, calls.reportClientError, reportClientError);
}
