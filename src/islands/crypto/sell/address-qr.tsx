import { drawQr } from '#lib/look/draw-qr.ts';

interface AddressQrProps {
  address: string;
  /** "USDT address on Tron" */
  what: string;
}

/** The address alone: every wallet reads that, and no two agree on more. */
export function AddressQr({ address, what }: AddressQrProps) {
  const { size, path } = drawQr(address);
  return (
    <svg
      className="block w-full h-full"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={`QR code of your ${what}`}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
