import type { MouseEvent } from 'react';
import { Icon } from '#islands/ui/icon.tsx';
import { Spinner } from '#islands/ui/spinner.tsx';
import { Tile } from '#islands/ui/tile.tsx';
import { iconShieldCheck } from '#lib/look/first-icons.ts';
import { iconCopy } from '#lib/look/icons.ts';
import { paths } from '#lib/paths.ts';
import { copyCheckLink } from './receipt-files.ts';
import { useReceipt } from './use-receipt.ts';

/** Copies the link that proves the receipt; without JavaScript it leads to the page that checks. */
export function CheckLink({ reference }: { reference: string }) {
  const { busy, run } = useReceipt();
  const press = (event: MouseEvent) => {
    event.preventDefault();
    void run(() => copyCheckLink(reference));
  };
  return (
    <a className="row" href={paths.verifyReceipt} aria-busy={busy || undefined} onClick={press}>
      <Tile icon={iconShieldCheck} tone="ink" />
      <span className="row-main">
        <span className="row-t">Anyone can check this receipt</span>
        <span className="row-s">Copy a link that proves it. No account needed.</span>
      </span>
      {busy ? <Spinner /> : <Icon path={iconCopy} />}
    </a>
  );
}
