/*! The drawings are those of Tabler Icons 3.51.0: MIT License, Copyright (c) 2020-2026 Paweł Kuna; see icons-licence.txt */
import type { SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke' | 'width' | 'height'> {
  /** The side of its square: pixels, or a length of CSS. */
  size?: number | string;
  /** Width of its lines, in parts of 24 of its square. */
  stroke?: number;
}

export type IconType = (props: IconProps) => React.JSX.Element;

/** An icon of lines on a square of 24 by 24, from the data of its paths. */
export function drawIcon(...paths: readonly string[]): IconType {
  return ({ size = 24, stroke = 2, ...rest }) => (
    // biome-ignore lint/a11y/noSvgWithoutTitle: most stand beside words and are hidden; one that stands alone is given a label
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      {...rest}
    >
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}

/** The one icon that every first visit loads. The others stand in icons.tsx, which /login does not load. */
export const IconRefresh = drawIcon(
  'M20 11a8.1 8.1 0 0 0 -15.5 -2m-.5 -4v4h4',
  'M4 13a8.1 8.1 0 0 0 15.5 2m.5 4v-4h-4',
);
