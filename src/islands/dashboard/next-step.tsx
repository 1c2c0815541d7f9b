import '#styles/recipes/dashboard.css';
import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconChevronRight } from '#lib/look/first-icons.ts';
import { iconIdCard, iconKeyRound, iconLandmark } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
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

/** What an account still needs, in the order of spec 4: identity, payout account, PIN. */
export function nextStepOf(user: SetUp): Step | null {
  if (!user.has_kyc_set_up)
    return {
      title: 'Confirm who you are',
      text: 'One document number. It opens your wallet.',
      href: user.isGhanaian ? paths.verifyGhana : paths.verifyId,
      icon: iconIdCard,
    };
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

/** The one thing that needs somebody, or nothing. */
export function NextStep({ user }: { user: SetUp }) {
  const step = nextStepOf(user);
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
