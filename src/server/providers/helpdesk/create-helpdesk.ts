import type { Env } from '#server/platform/env.ts';
import { valuesOf } from '#server/platform/rotating-keys.ts';
import type { HelpdeskPort } from '#server/ports/helpdesk.ts';
import { zohoDesk } from './zoho.ts';

/** Where tickets are copied to; nowhere by default, because our own desk has everything. */
export function createHelpdesk(env: Env): HelpdeskPort | undefined {
  const { ZOHO_CLIENT_ID, ZOHO_CLIENT_SECRET, ZOHO_REFRESH_TOKEN, ZOHO_ORG_ID } = env;
  const { ZOHO_DEPARTMENT_ID, ZOHO_WEBHOOK_SECRET, ZOHO_URL, ZOHO_ACCOUNTS_URL } = env;
  if (!ZOHO_CLIENT_ID || !ZOHO_CLIENT_SECRET || !ZOHO_REFRESH_TOKEN) return undefined;
  if (!ZOHO_ORG_ID || !ZOHO_DEPARTMENT_ID || !ZOHO_WEBHOOK_SECRET) return undefined;
  return zohoDesk({
    url: ZOHO_URL,
    accountsUrl: ZOHO_ACCOUNTS_URL,
    clientId: ZOHO_CLIENT_ID,
    clientSecret: ZOHO_CLIENT_SECRET,
    refreshToken: ZOHO_REFRESH_TOKEN,
    orgId: ZOHO_ORG_ID,
    departmentId: ZOHO_DEPARTMENT_ID,
    webhookSecrets: valuesOf(env, 'ZOHO_WEBHOOK_SECRET'),
  });
}
