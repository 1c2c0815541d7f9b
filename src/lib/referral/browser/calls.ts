import { api } from '#lib/browser/api/client.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import type { readDashboard } from '#lib/referral/contract.ts';

/** The terms of referral in one's country; guests may ask too. */
export const readReferral = () => api.get<ReplyOf<typeof readDashboard>>('/dashboard');
