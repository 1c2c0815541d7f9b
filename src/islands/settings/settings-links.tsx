import { Icon } from '#islands/ui/icon.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconBell, iconChevronRight, iconShieldCheck } from '#lib/look/first-icons.ts';
import { iconIdCard, iconKeyRound, iconMenu, iconSignal } from '#lib/look/icons.ts';
import { iconGift, iconLandmark, iconSmartphone } from '#lib/look/service-icons.ts';
import { paths } from '#lib/paths.ts';
import { rowFor } from '#lib/routes.ts';
import type { Member } from '#lib/visitor.ts';

interface SettingsLink {
  title: string;
  text: string;
  href: string;
  /** The page's row; links to missing pages are left out. */
  pattern: string;
  icon: string;
}

function pinLink(hasPin: boolean): SettingsLink {
  const link = { icon: iconKeyRound };
  if (hasPin) {
    const href = '/security/reset-pin';
    const text = 'You’ll need your current PIN.';
    return { ...link, title: 'Change PIN', text, href, pattern: href };
  }
  const href = paths.pinSetup;
  const text = 'You’ll need it for every payment and withdrawal.';
  return { ...link, title: 'Choose a PIN', text, href, pattern: href };
}

function linksFor(user: Member): SettingsLink[] {
  return [
    {
      title: 'Identity and limits',
      text: 'Your level, what you’ve used today, and limits you set yourself.',
      href: paths.limits,
      pattern: paths.settings,
      icon: iconIdCard,
    },
    {
      title: 'Payout accounts',
      text: 'For your withdrawals.',
      href: paths.settingsBank,
      pattern: paths.settingsBank,
      icon: iconLandmark,
    },
    pinLink(user.has_pin_set_up),
    {
      title: 'Security',
      text: 'Devices, two-factor, lock your account.',
      href: paths.settingsSecurity,
      pattern: paths.settingsSecurity,
      icon: iconShieldCheck,
    },
    {
      title: 'Messages',
      text: 'Choose your notifications.',
      href: paths.preferences,
      pattern: paths.preferences,
      icon: iconBell,
    },
    {
      title: 'On this device',
      text: 'Appearance, hidden balance, lite mode.',
      href: `${paths.preferences}#device`,
      pattern: paths.preferences,
      icon: iconSmartphone,
    },
    {
      title: 'Data use',
      text: 'Today and in the last 30 days.',
      href: `${paths.preferences}#data-use`,
      pattern: paths.preferences,
      icon: iconSignal,
    },
    {
      title: 'Invite friends',
      text: 'Your referral link.',
      href: paths.referral,
      pattern: paths.referral,
      icon: iconGift,
    },
  ].filter(({ pattern }) => rowFor(pattern)?.built);
}

export function SettingsLinks({ user }: { user: Member }) {
  return (
    <nav className="card card-flush rows" aria-label="Settings">
      {linksFor(user).map((link) => (
        <a className="row" key={link.title} href={link.href}>
          <Tile icon={link.icon} tone="ink" />
          <span className="row-main">
            <span className="row-t">{link.title}</span>
            <span className="row-s">{link.text}</span>
          </span>
          <Icon path={iconChevronRight} />
        </a>
      ))}
      <button className="row only-s" type="button" popoverTarget="menu">
        <Tile icon={iconMenu} tone="ink" />
        <span className="row-main">
          <span className="row-t">More</span>
          <span className="row-s">Wallet, orders, earnings and help.</span>
        </span>
        <Icon path={iconChevronRight} />
      </button>
    </nav>
  );
}
