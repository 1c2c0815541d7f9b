import { api } from '#lib/browser/api/client.ts';
import type { BodyOf, ReplyOf } from '#lib/contracts/call.ts';
import type * as contract from '#lib/rewards/prize-wheel.contract.ts';

type Spin = (typeof contract)['spinWheel'];

export const spinWheel = (body: BodyOf<Spin>, key: string) =>
  api.post<ReplyOf<Spin>>('/prize-wheel/initiate', { body, key });

export const readWheel = () => api.get<ReplyOf<(typeof contract)['readWheel']>>('/prize-wheel');
