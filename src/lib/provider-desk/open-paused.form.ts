import { describeForm } from '#lib/contracts/describe-form.ts';
import { deskPaths } from '#lib/desk/paths.ts';
import { openPausedBiller, type PausedAtDesk } from './contract.ts';

/** Opens a paused biller, with the reason. */
export const openPausedForm = ({ country_code, service_type, counterparty, name }: PausedAtDesk) =>
  describeForm(openPausedBiller, {
    fixed: { country_code, service_type, counterparty },
    rows: [{ name: 'reason', label: 'Reason', hint: 'For colleagues, in the audit log.' }],
    button: 'Open',
    buttonAbout: `${name} now`,
    busyText: 'Opening',
    next: `${deskPaths.providers}?said=opened`,
  });
