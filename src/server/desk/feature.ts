import type { Api } from '#server/http/api-types.ts';
import type { Services } from '#server/platform/services.ts';
import { lateCases } from './alarms/late-cases.ts';
import { sendAlarms } from './alarms/send-alarms.job.ts';
import { mountAudit } from './audit/routes.ts';
import { mountFraud } from './fraud/routes.ts';
import { fraudRules } from './fraud/rules.ts';
import { sendDigest } from './digest/send.job.ts';
import { setBacks } from './rates/rate-approvals.ts';
import { mountDesk } from './routes.ts';
import { banksBook } from './settings/banks-book.ts';
import { featuresBook } from './settings/features-book.ts';
import { feesBook } from './settings/fees-book.ts';
import { limitsBook } from './settings/limits-book.ts';
import { ranksBook } from './settings/ranks-book.ts';
import { mountSettings } from './settings/routes.ts';
import { mountStaff } from './staff/routes.ts';
import { staffChanges } from './staff/staff-changes.ts';
import { personalData } from './personal-data.ts';

const HOUR_MS = 3_600_000;

export const feature = {
  mount(api: Api, services: Services) {
    mountDesk(api, services);
    mountStaff(api, services);
    mountAudit(api, services);
    mountSettings(api, services);
    mountFraud(api, services);
  },
  tasks: [sendDigest, sendAlarms],
  alarms: [lateCases],
  // seven in the morning in Lagos
  cron: [
    { match: '0 6 * * *', task: sendDigest, madeUpForMs: 12 * HOUR_MS },
    { match: '*/5 * * * *', task: sendAlarms },
  ],
  rateBooks: [feesBook, limitsBook, ranksBook, banksBook, featuresBook],
  approvables: { 'set-backs': setBacks, staff: staffChanges, 'fraud-rules': fraudRules },
  personalData,
};
