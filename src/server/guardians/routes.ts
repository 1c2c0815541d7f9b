import * as calls from '#lib/guardians/contract.ts';
import * as recovery from '#lib/guardians/recovery.contract.ts';
import type { Api } from '#server/http/api-types.ts';
import { serve } from '#server/http/serve.ts';
import type { Services } from '#server/platform/services.ts';
import { acceptGuardian, declineGuardian, readGuardianLink } from './link.ts';
import { lockByGuardian, withdrawGuardianLock } from './lock.ts';
import { helpByGuardian, withdrawHelp } from './recovery/help.ts';
import { proveRecovery } from './recovery/prove.ts';
import { readRecovery } from './recovery/read.ts';
import { startRecovery } from './recovery/start.job.ts';
import { readOwnRecovery, stopOwnRecovery, stopRecoveryByMail } from './recovery/stop.ts';
import { inviteGuardian, listGuardians, removeGuardian } from './my-guardians.ts';

export function mountGuardians(api: Api, services: Services): void {
  serve(api, services, calls.listGuardians, listGuardians);
  serve(api, services, calls.inviteGuardian, inviteGuardian);
  serve(api, services, calls.removeGuardian, removeGuardian);
  serve(api, services, calls.readGuardianLink, readGuardianLink);
  serve(api, services, calls.acceptGuardian, acceptGuardian);
  serve(api, services, calls.declineGuardian, declineGuardian);
  serve(api, services, calls.lockByGuardian, lockByGuardian);
  serve(api, services, calls.withdrawGuardianLock, withdrawGuardianLock);
  serve(api, services, recovery.helpByGuardian, helpByGuardian);
  serve(api, services, recovery.withdrawHelp, withdrawHelp);
  serve(api, services, recovery.startRecovery, startRecovery);
  serve(api, services, recovery.stopRecoveryByMail, stopRecoveryByMail);
  serve(api, services, recovery.readRecovery, readRecovery);
  serve(api, services, recovery.proveRecovery, proveRecovery);
  serve(api, services, recovery.readOwnRecovery, readOwnRecovery);
  serve(api, services, recovery.stopOwnRecovery, stopOwnRecovery);
}
