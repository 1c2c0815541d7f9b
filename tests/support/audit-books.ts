import { afterAll, afterEach } from 'vitest';
import { auditEveryApp, expectAllClosed } from './audited.ts';

if (process.env['AUDIT'] === 'each') afterEach(auditEveryApp);
afterAll(expectAllClosed);
