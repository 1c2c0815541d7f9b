import { api } from '#lib/browser/api/client.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type * as contract from '#lib/notifications/push.contract.ts';

type Calls = typeof contract;

export const fetchPushKey = () => api.get<ReplyOf<Calls['readPushKey']>>('/push/key');

export const savePushSubscription = (body: BodyOf<Calls['savePushSubscription']>) =>
  api.post<ReplyOf<Calls['savePushSubscription']>>('/push/subscriptions', { body });

export const dropPushSubscription = (body: BodyOf<Calls['dropPushSubscription']>) =>
  api.delete<null>('/push/subscriptions', { body });
