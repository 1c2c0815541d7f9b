export { publish, type LiveEvent } from './live.ts';
export { notify, type NewNotification } from './notify.ts';
export { mountNotifications } from './routes.ts';
