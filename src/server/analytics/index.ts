export { eraseEventsOf } from './erase-events.ts';
export { eventsOf } from './events-of.ts';
export { mayCount } from './may-count.ts';
export { offerEvents } from './offer.job.ts';
export { purgeEvents } from './purge.job.ts';
export { renameVisitors } from './rename-visitors.ts';
export { reportError } from './report-error.job.ts';
export { summarise } from './summary.ts';
export { createViewLog, type ViewLog } from './view-log.ts';
