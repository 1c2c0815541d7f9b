import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { openPayouts } from './contract.ts';

/** Sends payouts to a provider again, with the reason. */
export const openPayoutsForm = (provider: string) =>
  describeForm(openPayouts, {
    fixed: { provider },
    rows: [
      {
        name: 'reason',
        label: 'Reason',
        hint: 'For colleagues, in the audit log: who switched the code off.',
      },
    ],
    button: 'Open payouts',
    buttonAbout: `to ${provider}`,
    busyText: 'Opening',
    next: `${deskPaths.providers}?said=opened`,
  });
