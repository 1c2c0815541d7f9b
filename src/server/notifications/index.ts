export { registerActions, type ReadActions } from './action-items.ts';
export { deliver } from './deliver.job.ts';
export { registerFacts, type Facts, type ReadFacts } from './facts.ts';
export { DESK, publish, publishQueue, type LiveEvent } from './live.ts';
export { notify, type NewNotification } from './notify.ts';
export { preferencesOf } from './preferences.ts';
export { pushToDevice } from './push.job.ts';
export { moveDevice, silenceSession, silenceSessions } from './push-devices.ts';
export { unsubscribeToken } from './unsubscribe.ts';
