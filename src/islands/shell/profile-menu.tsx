import { iconChevronDown } from '#lib/look/first-icons.ts';
import { iconSettings } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { Avatar } from '#islands/ui/avatar.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { LogOut } from './log-out.tsx';

interface ProfileMenuProps {
  name: string;
  initials: string;
  picture?: string | null;
}

/** The avatar leads to the settings; the arrow beside it opens the menu, without script too. */
export function ProfileMenu({ name, initials, picture }: ProfileMenuProps) {
  return (
    <>
      <a className="who" href={paths.settings}>
        <Avatar initials={initials} picture={picture} />
        <span className="only-l" aria-hidden="true">
          {name.split(' ')[0]}
        </span>
        <span className="vh">{name}, settings</span>
      </a>
      <button
        className="iconbtn only-l"
        type="button"
        aria-label="Profile menu"
        popoverTarget="profile-menu"
      >
        <Icon path={iconChevronDown} size={20} />
      </button>
      <div className="menu-pop" id="profile-menu" popover="auto">
        <a href={paths.settings}>
          <Icon path={iconSettings} />
          Settings
        </a>
        <LogOut />
      </div>
    </>
  );
}
