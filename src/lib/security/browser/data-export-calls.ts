import type * as contract from '#lib/security/data-export.contract.ts';
import type { ReplyOf } from '#lib/contracts/call.ts';
import { api } from '#lib/browser/api/client.ts';

export const requestExport = () =>
  api.post<ReplyOf<(typeof contract)['requestExport']>>('/profile/export');
