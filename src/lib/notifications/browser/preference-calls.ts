import type * as contract from '#lib/notifications/preferences.contract.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

type Calls = typeof contract;

export const changePreferences = (body: BodyOf<Calls['changePreferences']>) =>
  api.put<ReplyOf<Calls['changePreferences']>>('/notification-preferences', { body });
