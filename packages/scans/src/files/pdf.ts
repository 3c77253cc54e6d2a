import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFiumModule } from '@hyzyla/pdfium';
import type { GreyImage } from '../grey-image.ts';
import type { OpenedScan } from '../opened-scan.ts';
import { isSizeAllowed, SCAN_LIMITS } from '../scan-limits.ts';
import { ScanRefused } from '../scan-refused.ts';
import { greyOfRows, type PictureSize, sizeOfPicture } from './pictures.ts';

/** Of pages that are drawn, not scanned, or made of several pictures. */
const DPI = 200;
/** A picture of a page with fewer is no scan of it. */
const LEAST_DPI = 60;
const POINTS_OF_INCH = 72;
/** Part of a page that its one picture covers at least. */
const COVERED = 0.8;

/** Numbers of PDFium's C interface (fpdfview.h, fpdf_edit.h). */
const WRONG_PASSWORD = 4;
const UNKNOWN_SECURITY = 5;
const IMAGE_OBJECT = 3;
const GREY_BITMAP = 1;
/** Of the formats of bitmaps: grey; blue, green, red; the same with an unused byte. */
const BYTES_OF_PIXEL: ReadonlyMap<number, number> = new Map([
  [GREY_BITMAP, 1],
  [2, 3],
  [3, 4],
]);
const WITH_ANNOTATIONS = 0x01;
const IN_GREY = 0x08;
const WHITE = 0xffffffff;

/**
 * The pages of a PDF. A page that is one JPEG is not drawn but decoded, which is several times faster; others are drawn
 * with 200 dpi. PDFium is built without JavaScript, and forms are not loaded.
 */
export async function openPdf(bytes: Uint8Array): Promise<OpenedScan> {
  const pdfium = await loadPdfium();
  const held = pdfium.wasmExports.malloc(bytes.length);
  if (held === 0) throw new ScanRefused('The file is too large.');
  pdfium.HEAPU8.set(bytes, held);
  const document = pdfium._FPDF_LoadMemDocument(held, bytes.length, 0);
  if (document === 0) {
    const reason = pdfium._FPDF_GetLastError();
    pdfium.wasmExports.free(held);
    throw new ScanRefused(
      reason === WRONG_PASSWORD || reason === UNKNOWN_SECURITY
        ? 'The PDF is protected by a password. Save it without one.'
        : 'The PDF is damaged.',
    );
  }
  return {
    numberOfPages: pdfium._FPDF_GetPageCount(document),
    page: async (number) => {
      const page = pdfium._FPDF_LoadPage(document, number);
      if (page === 0) throw new ScanRefused('The page is damaged.');
      try {
        return takePicture(pdfium, page) ?? drawPage(pdfium, page);
      } finally {
        pdfium._FPDF_ClosePage(page);
      }
    },
    close: () => {
      pdfium._FPDF_CloseDocument(document);
      pdfium.wasmExports.free(held);
    },
  };
}

/** What is used of PDFium; pointers are numbers. */
interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly wasmExports: { malloc(size: number): number; free(pointer: number): void };
  _FPDF_InitLibraryWithConfig(config: object): void;
  _FPDF_LoadMemDocument(bytes: number, length: number, password: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageCount(document: number): number;
  _FPDF_LoadPage(document: number, page: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDF_GetPageWidth(page: number): number;
  _FPDF_GetPageHeight(page: number): number;
  _FPDFPage_CountObjects(page: number): number;
  _FPDFPage_GetObject(page: number, index: number): number;
  _FPDFPageObj_GetType(object: number): number;
  _FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  _FPDFImageObj_GetImageDataRaw(object: number, buffer: number, length: number): number;
  _FPDFImageObj_GetImageFilterCount(object: number): number;
  _FPDFImageObj_GetImageFilter(object: number, index: number, buffer: number, length: number): number;
  _FPDFImageObj_GetBitmap(object: number): number;
  _FPDFBitmap_GetFormat(bitmap: number): number;
  _FPDFBitmap_GetWidth(bitmap: number): number;
  _FPDFBitmap_GetHeight(bitmap: number): number;
  _FPDFBitmap_GetStride(bitmap: number): number;
  _FPDFBitmap_GetBuffer(bitmap: number): number;
  _FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  _FPDFBitmap_FillRect(
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    colour: number,
  ): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    bitmap: number,
    page: number,
    left: number,
    top: number,
    width: number,
    height: number,
    rotation: number,
    flags: number,
  ): void;
}

let loading: Promise<Pdfium> | undefined;

/** Compiles the WebAssembly at the first call, in some 0.2 s. */
async function loadPdfium(): Promise<Pdfium> {
  loading ??= (async () => {
    const wasm = readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'));
    const wasmBinary = wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) as ArrayBuffer;
    const pdfium = (await PDFiumModule({ wasmBinary, locateFile: () => '' } as never)) as unknown as Pdfium;
    pdfium._FPDF_InitLibraryWithConfig({
      version: 2,
      m_pIsolate: null,
      m_pUserFontPaths: null,
      m_v8EmbedderSlot: 0,
      m_pPlatform: null,
    });
    return pdfium;
  })();
  return await loading;
}

/** The JPEG that fills a page, if that is all that the page shows, and not mirrored. */
function takePicture(pdfium: Pdfium, page: number): GreyImage | undefined {
  if (pdfium._FPDFPage_CountObjects(page) !== 1) return undefined;
  const object = pdfium._FPDFPage_GetObject(page, 0);
  if (pdfium._FPDFPageObj_GetType(object) !== IMAGE_OBJECT || filterOf(pdfium, object) !== 'DCTDecode')
    return undefined;
  const area = areaOf(pdfium, object);
  const width = pdfium._FPDF_GetPageWidth(page);
  const height = pdfium._FPDF_GetPageHeight(page);
  if (!(area > COVERED * width * height && area < width * height * 1.3)) return undefined;
  const size = sizeOfPicture(fileOf(pdfium, object));
  if (size === undefined || !isSizeAllowed(size)) return undefined;
  const dpi = POINTS_OF_INCH * Math.sqrt((size.width * size.height) / area);
  return dpi < LEAST_DPI ? undefined : decode(pdfium, object);
}

/** The JPEG file in a picture of a page. */
function fileOf(pdfium: Pdfium, object: number): Uint8Array {
  const length = pdfium._FPDFImageObj_GetImageDataRaw(object, 0, 0);
  return within(pdfium, length, (at) => {
    pdfium._FPDFImageObj_GetImageDataRaw(object, at, length);
    return pdfium.HEAPU8.slice(at, at + length);
  });
}

/** The pixels of a picture of a page, as they are; undefined where PDFium cannot tell them. */
function decode(pdfium: Pdfium, object: number): GreyImage | undefined {
  const bitmap = pdfium._FPDFImageObj_GetBitmap(object);
  if (bitmap === 0) return undefined;
  try {
    const size = { width: pdfium._FPDFBitmap_GetWidth(bitmap), height: pdfium._FPDFBitmap_GetHeight(bitmap) };
    const bytesOfPixel = BYTES_OF_PIXEL.get(pdfium._FPDFBitmap_GetFormat(bitmap));
    if (bytesOfPixel === undefined || !isSizeAllowed(size)) return undefined;
    const step = pdfium._FPDFBitmap_GetStride(bitmap);
    const start = pdfium._FPDFBitmap_GetBuffer(bitmap);
    const pixels = pdfium.HEAPU8.subarray(start, start + step * size.height);
    const data =
      bytesOfPixel === 1
        ? withoutPadding(pixels, size, step)
        : greyOfRows(pixels, size, { step, bytesOfPixel });
    return { ...size, data };
  } finally {
    pdfium._FPDFBitmap_Destroy(bitmap);
  }
}

function withoutPadding(pixels: Uint8Array, { width, height }: PictureSize, step: number): Uint8Array {
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row++)
    data.set(pixels.subarray(row * step, row * step + width), row * width);
  return data;
}

/** In square points; below 0 where the object is mirrored. */
function areaOf(pdfium: Pdfium, object: number): number {
  return within(pdfium, 24, (at) => {
    if (pdfium._FPDFPageObj_GetMatrix(object, at) === 0) return Number.NaN;
    const matrix = new DataView(pdfium.HEAPU8.buffer, at, 24);
    const [a, b, c, d] = [0, 4, 8, 12].map((offset) => matrix.getFloat32(offset, true)) as [
      number,
      number,
      number,
      number,
    ];
    return a * d - b * c;
  });
}

function filterOf(pdfium: Pdfium, object: number): string | undefined {
  if (pdfium._FPDFImageObj_GetImageFilterCount(object) !== 1) return undefined;
  return within(pdfium, 64, (at) => {
    const length = pdfium._FPDFImageObj_GetImageFilter(object, 0, at, 64);
    return Buffer.from(pdfium.HEAPU8.slice(at, at + Math.max(0, Math.min(64, length) - 1))).toString(
      'latin1',
    );
  });
}

function drawPage(pdfium: Pdfium, page: number): GreyImage {
  const points = { width: pdfium._FPDF_GetPageWidth(page), height: pdfium._FPDF_GetPageHeight(page) };
  if (!(points.width >= 1 && points.height >= 1)) throw new ScanRefused('The page has no size.');
  const { side, pixels } = SCAN_LIMITS;
  const scale = Math.min(
    DPI / POINTS_OF_INCH,
    // A page as large as a poster is drawn as sharply as its limit allows.
    side / Math.max(points.width, points.height),
    Math.sqrt(pixels / 4 / (points.width * points.height)),
  );
  const width = Math.max(1, Math.floor(points.width * scale));
  const height = Math.max(1, Math.floor(points.height * scale));
  return within(pdfium, width * height, (at) => {
    const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, GREY_BITMAP, at, width);
    if (bitmap === 0) throw new ScanRefused('The page is too large.');
    try {
      pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
      pdfium._FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, WITH_ANNOTATIONS | IN_GREY);
      return { width, height, data: pdfium.HEAPU8.slice(at, at + width * height) };
    } finally {
      pdfium._FPDFBitmap_Destroy(bitmap);
    }
  });
}

/** Memory of PDFium for the time of a call. */
function within<Result>(pdfium: Pdfium, length: number, use: (pointer: number) => Result): Result {
  const pointer = pdfium.wasmExports.malloc(length);
  if (pointer === 0) throw new ScanRefused('The page is too large.');
  try {
    return use(pointer);
  } finally {
    pdfium.wasmExports.free(pointer);
  }
}
