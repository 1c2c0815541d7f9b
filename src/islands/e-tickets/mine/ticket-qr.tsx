import { useMemo } from 'react';
import { drawQr } from '#lib/look/draw-qr.ts';

interface TicketQrProps {
  code: string;
  title: string;
}

/** Black on white in every theme, with the quiet zone that scanners need. */
export function TicketQr({ code, title }: TicketQrProps) {
  const { size, path } = useMemo(() => drawQr(code), [code]);
  return (
    <div className="border rounded bg-paper overflow-hidden">
      <svg
        className="block w-full max-w-88 mx-auto"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label={`QR code of your ticket for ${title}`}
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  );
}
