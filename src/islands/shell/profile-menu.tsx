import { iconChevronDown, iconSettings } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { Avatar } from '#islands/ui/avatar.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { LogOut } from './log-out.tsx';

interface ProfileMenuProps {
  name: string;
  initials: string;
  picture?: string | null;
}

/** The avatar leads to the settings; the arrow next to it opens the menu, even without script. */
export function ProfileMenu({ name, initials, picture }: ProfileMenuProps) {
  return (
    <>
      <a
        className="text-14-only inline-flex items-center justify-center gap-2 min-w-[44px] min-h-[44px] rounded-full text-ink font-semibold no-underline lg:pt-0 lg:pr-2 lg:pb-0 lg:pl-[4px] lg:ms-2 focus-visible:rounded-full lg:hover:bg-primary-tint"
        href={paths.settings}
      >
        <Avatar initials={initials} picture={picture} />
        <span className="only-l" aria-hidden="true">
          {name.split(' ')[0]}
        </span>
        <span className="vh">{name}, settings</span>
      </a>
      <button
        className="iconbtn only-l no-popover:hidden"
        type="button"
        aria-label="Profile menu"
        popoverTarget="profile-menu"
      >
        <Icon path={iconChevronDown} size={20} />
      </button>
      <div
        className="menu-pop fixed right-gutter left-auto top-bar bottom-auto min-w-48 m-0 p-2 border rounded bg-surface shadow-2 no-popover:hidden [&_.ico]:w-5 [&_.ico]:h-5 [&_a:hover]:bg-primary-tint [&_button:hover]:bg-primary-tint"
        id="profile-menu"
        popover="auto"
      >
        <a href={paths.settings}>
          <Icon path={iconSettings} />
          Settings
        </a>
        <LogOut />
      </div>
    </>
  );
}
