import type * as contract from '#lib/contracts/data-export.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

export const requestExport = () =>
  api.post<ReplyOf<(typeof contract)['requestExport']>>('/profile/export');
