import { useEffect } from 'react';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';
import { TextField } from '#islands/ui/text-field.tsx';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { showToast, wakeOverlays } from '#lib/browser/stores/overlays.ts';
import { paths } from '#lib/paths.ts';
import { shareTargets, type ShareTarget } from '#lib/referral/share-targets.ts';

interface ShareBlockProps {
  link: string;
  /** Identity and payout account are set up; otherwise sharing leads to setting them up (spec 4). */
  ready: boolean;
}

const showCopied = () => showToast('Referral code copied');

const linkCopied = () => {
  trackStep('copy-referral-link');
  showCopied();
};

/** Without a clipboard the place opens anyway: the link is in the field above. */
async function copyFirst(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showCopied();
  } catch {
    // spec 8: a clipboard that refuses is silent
  }
}

function Target({ target, link, ready }: { target: ShareTarget } & ShareBlockProps) {
  return (
    <li>
      <a
        className="text-13 grid justify-items-center gap-1.5 min-h-17 py-3 px-1 border border-line-2 rounded bg-surface text-ink font-semibold no-underline hover:border-ink-4 focus-visible:shadow-focus"
        href={ready ? target.href : paths.completeKyc}
        target={ready ? '_blank' : undefined}
        rel="noopener noreferrer"
        data-hold={ready && target.copies ? '' : undefined}
        onClick={() => {
          if (ready && target.copies) void copyFirst(link);
        }}
      >
        <Icon className="text-primary" path={target.icon} />
        {target.name}
        {ready && <span className="vh">, opens in a new tab</span>}
      </a>
    </li>
  );
}

/** The link to invite with: copied, or shared to six places. */
export function ShareBlock({ link, ready }: ShareBlockProps) {
  useEffect(wakeOverlays, []);
  return (
    <section className="card stack" aria-labelledby="share">
      <div className="card-head">
        <h2 id="share">Share on social media</h2>
      </div>
      <TextField
        label="Referral link"
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        end={<CopyButton value={link} label="Copy referral link" onCopied={linkCopied} />}
      />
      {!ready && (
        <p className="sub">Before you share, verify your identity and add a payout account.</p>
      )}
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(5.5rem,30%)),1fr))] gap-2">
        {shareTargets(link).map((target) => (
          <Target key={target.name} target={target} link={link} ready={ready} />
        ))}
      </ul>
    </section>
  );
}
