import '#styles/recipes/dashboard.css';
import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { iconIdCard, iconKeyRound, iconLandmark } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import type { KycStatus } from '#lib/contracts/kyc.ts';
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

/** A document that was sent is not asked for again, and a refused one leads to the reason. */
function identityStep({ isGhanaian }: SetUp, state: IdentityState): Step {
  const icon = iconIdCard;
  if (state === 'pending')
    return {
      title: 'Your identity is being checked',
      text: 'We tell you here and by email. See what is left to do.',
      href: paths.completeKyc,
      icon,
    };
  const text = isGhanaian
    ? 'Your Ghana Card and photos of it. It opens your wallet.'
    : 'One document number. It opens your wallet.';
  return {
    title: 'Confirm who you are',
    text: state === 'rejected' ? 'What you sent could not be confirmed. See why.' : text,
    href: isGhanaian ? paths.verifyGhana : paths.verifyId,
    icon,
  };
}

/** What an account still needs, in the order of spec 4: identity, payout account, PIN. */
function nextStepOf(user: SetUp, identity: IdentityState = 'todo'): Step | null {
  if (!user.has_kyc_set_up) return identityStep(user, identity);
  if (!user.has_account_set_up)
    return {
      title: 'Add your payout account',
      text: 'Where withdrawals go. It must be in your own name.',
      href: user.isNigerian ? paths.addBank : paths.settingsBank,
      icon: iconLandmark,
    };
  if (!user.has_pin_set_up)
    return {
      title: 'Choose a PIN',
      text: '6 digits, asked each time money leaves.',
      href: paths.pinSetup,
      icon: iconKeyRound,
    };
  return null;
}

interface NextStepProps {
  user: SetUp;
  /** How the document stands that was sent last. */
  identity?: IdentityState | undefined;
}

/** The one thing that needs somebody, or nothing. */
export function NextStep({ user, identity }: NextStepProps) {
  const step = nextStepOf(user, identity);
  if (!step) return null;
  return (
    <a className="nudge" href={step.href}>
      <Tile icon={step.icon} tone="warn" />
      <span className="row-main">
        <b>{step.title}</b>
        <span className="row-s">{step.text}</span>
      </span>
      <Icon path={iconChevronRight} />
    </a>
  );
}
