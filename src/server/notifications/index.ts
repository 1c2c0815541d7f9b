export { deliver } from './deliver.job.ts';
export { publish, type LiveEvent } from './live.ts';
export { notify, type NewNotification } from './notify.ts';
export { preferencesOf } from './preferences.ts';
export { mountNotifications } from './routes.ts';
