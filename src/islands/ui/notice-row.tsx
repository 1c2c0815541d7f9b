import { Own } from './own.tsx';
import type { MouseEvent } from 'react';
import { iconBell, iconReceiptText } from '#lib/look/first-icons.ts';
import { paths } from '#lib/paths.ts';
import { DateText } from './date-text.tsx';
import { Tile } from './tile.tsx';

export interface Notice {
  id: string;
  title: string;
  /** One text or several lines. */
  message: string | readonly string[];
  is_read: boolean;
  created_at: string;
  link?: string | null;
}

interface NoticeRowProps {
  notice: Notice;
  /** The page's time zone. */
  zone: string;
  /** The target of an entry without a link. */
  fallback: string;
  onOpen: (notice: Notice, event: MouseEvent) => void;
}

const isOfOrder = ({ link }: Notice): boolean => link?.startsWith(paths.orders) ?? false;

export function NoticeRow({ notice, zone, fallback, onOpen }: NoticeRowProps) {
  const lines = typeof notice.message === 'string' ? [notice.message] : notice.message;
  return (
    <li>
      <a
        className={notice.is_read ? 'row note-row' : 'row note-row is-new'}
        href={notice.link ?? fallback}
        onClick={(event) => onOpen(notice, event)}
      >
        <Tile icon={isOfOrder(notice) ? iconReceiptText : iconBell} tone="ink" />
        <span className="row-main">
          <span className="note-h font-semibold leading-[1.375rem]">
            <Own text={notice.title} />
            {!notice.is_read && <span className="vh">, unread</span>}
          </span>
          {lines.map((line) => (
            <span className="text-14 text-ink-2 wrap-anywhere" key={line}>
              <Own text={line} />
            </span>
          ))}
          <span className="text-13 text-ink-3">
            <DateText at={notice.created_at} zone={zone} />
          </span>
        </span>
      </a>
    </li>
  );
}
