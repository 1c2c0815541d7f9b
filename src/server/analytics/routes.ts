import * as calls from '#lib/analytics/contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { recordEvents } from './record-events.ts';
import { reportClientError } from './report-error.job.ts';

export function mountAnalytics(api: Api, services: Services): void {
  serve(api, services, calls.sendEvents, recordEvents(api));
  serve(api, services, calls.reportClientError, reportClientError);
}
