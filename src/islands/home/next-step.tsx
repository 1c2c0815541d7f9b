import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { iconIdCard, iconKeyRound } from '#lib/look/icons.ts';
import { iconLandmark } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import type { KycStatus } from '#lib/kyc/contract.ts';
import type { Member } from '#lib/visitor.ts';

type SetUp = Pick<
  Member,
  'has_kyc_set_up' | 'has_account_set_up' | 'has_pin_set_up' | 'isNigerian' | 'isGhanaian'
>;

interface Step {
  title: string;
  text: string;
  href: string;
  icon: string;
}

type IdentityState = KycStatus['steps']['kyc']['state'];

/** Doesn't ask again for a submitted document, and leads from a declined one to the reason. */
function identityStep({ isGhanaian }: SetUp, state: IdentityState): Step {
  const icon = iconIdCard;
  if (state === 'pending')
    return {
      title: 'We’re verifying your identity',
      text: 'We’ll let you know here and by email. See what’s left to do.',
      href: paths.completeKyc,
      icon,
    };
  const text = isGhanaian
    ? 'Have your Ghana Card or another ID ready. This activates your wallet.'
    : 'Have an ID number ready. This activates your wallet.';
  return {
    title: 'Verify your identity',
    text: state === 'rejected' ? 'We couldn’t verify your details. See why.' : text,
    href: isGhanaian ? paths.verifyGhana : paths.verifyId,
    icon,
  };
}

/** The next thing an account needs, in the order of spec 4: identity, payout account, PIN. */
function nextStepOf(user: SetUp, identity: IdentityState = 'todo'): Step | null {
  if (!user.has_kyc_set_up) return identityStep(user, identity);
  if (!user.has_account_set_up)
    return {
      title: 'Add your payout account',
      text: 'For your withdrawals. It must be in your own name.',
      href: user.isNigerian ? paths.addBank : paths.settingsBank,
      icon: iconLandmark,
    };
  if (!user.has_pin_set_up)
    return {
      title: 'Choose a PIN',
      text: '6 digits. You’ll need it for every payment and withdrawal.',
      href: paths.pinSetup,
      icon: iconKeyRound,
    };
  return null;
}

interface NextStepProps {
  user: SetUp;
  /** The status of the last submitted document. */
  identity?: IdentityState | undefined;
}

/** The most important next step, or nothing. */
export function NextStep({ user, identity }: NextStepProps) {
  const step = nextStepOf(user, identity);
  if (!step) return null;
  return (
    <a
      className="text-[0.9375rem] flex items-center gap-3 pt-3 pr-3 pb-3 pl-3.5 border rounded bg-surface text-inherit leading-5 no-underline shadow-1 focus-visible:shadow-focus tiny:flex-wrap hover:border-ink-4"
      href={step.href}
    >
      <Tile icon={step.icon} tone="warn" />
      <span className="row-main">
        <b>{step.title}</b>
        <span className="row-s">{step.text}</span>
      </span>
      <Icon className="w-5 h-5 text-ink-4" path={iconChevronRight} />
    </a>
  );
}
