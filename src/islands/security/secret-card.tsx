import { iconSmartphone } from '#lib/look/service-icons.ts';
import { trackStep } from '#lib/browser/analytics/track.ts';
import { showToast } from '#lib/browser/stores/overlays.ts';
import { CopyButton } from '#islands/ui/copy-button.tsx';
import { Icon } from '#islands/ui/icon.tsx';

interface SecretCardProps {
  secret: string;
  otpauthUrl: string;
  /** A whole <svg>; shown as a picture, so nothing in it can run. */
  qrSvg: string;
}

const NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"';

/** A separate picture needs the namespace that inline drawings don't. */
const pictureOf = (svg: string): string => {
  const whole = svg.includes('xmlns=') ? svg : svg.replace('<svg', `<svg ${NAMESPACE}`);
  return `data:image/svg+xml,${encodeURIComponent(whole)}`;
};

/** Groups of four can be read from one screen and typed into another. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

const showCopied = () => {
  trackStep('copy-secret-key');
  showToast('Copied successfully');
};

/** What the authenticator app needs: scanned, opened, or copied and typed. */
export function SecretCard({ secret, otpauthUrl, qrSvg }: SecretCardProps) {
  return (
    <div className="grid gap-5 justify-items-center sm:grid-cols-auto-main sm:items-center">
      <img
        className="w-48 h-48 p-2 border rounded bg-paper"
        src={pictureOf(qrSvg)}
        alt="QR code for your authenticator app"
        width={192}
        height={192}
      />
      <div className="stack-s w-full">
        <div className="secret-key grid gap-1">
          <span className="cap" id="secret-key">
            Secret key
          </span>
          <code
            className="[font-family:inherit] font-semibold tabular tracking-[0.04em] wrap-anywhere"
            aria-labelledby="secret-key"
          >
            {grouped(secret)}
          </code>
        </div>
        <CopyButton value={secret} label="Copy key" variant="tint" onCopied={showCopied} />
        <a className="btn btn-line" href={otpauthUrl}>
          <Icon path={iconSmartphone} />
          Open in my app
        </a>
      </div>
    </div>
  );
}
