// A snapshot of Python's memory, restored in place of starting Python and importing everything.
// The build takes it and stores only those pages of the memory that differ from a fresh instance's,
// so the browser's own pages must be what the build's were.

/** The size of a page in bytes. */
export const PAGE = 4096;

/** Go on with a checksum over a part of the memory; places are given in bytes. */
export function fold(words, from, to, sum) {
  for (let index = from >> 2; index < to >> 2; index++) sum = (Math.imul(sum, 31) + words[index]) | 0;
  return sum;
}

/** Unpack the body of a response that the build has packed. */
export async function inflate(response) {
  const unpacked = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

/** Read a snapshot from a response, which the service worker has unpacked or not. */
export async function read(response) {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return response.headers.has("unpacked") ? parse(bytes) : { packed: bytes };
}

/** Unpack a snapshot that has been read, if that is still to be done. */
export async function unpack(found) {
  return found.packed ? parse(await inflate(new Response(found.packed))) : found;
}

/** Tell the parts of an unpacked snapshot apart. */
function parse(bytes) {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  return { ...head, pages: bytes.subarray(4 + length) };
}

/** Give the SHA-256 of an unpacked snapshot in hexadecimal. */
export async function seal({ pages }) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", pages.buffer));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Write a snapshot over the memory of a fresh instance; throw if the two do not belong together. */
export function restore(module, { build, heap, kept, runs, state, sum, pages }) {
  const { API, HEAPU8: bytes, HEAPU32: words } = module;
  if (API.config.BUILD_ID !== build) throw new Error("The snapshot belongs to another runtime.");
  if (bytes.length !== heap) throw new Error("The snapshot has the wrong size.");
  let own = 0;
  for (const [first, count] of kept) own = fold(words, first * PAGE, (first + count) * PAGE, own);
  if (own !== sum) throw new Error("The snapshot does not match this browser's fresh memory.");
  // Each browser chooses by itself how Python calls C functions: the choice is kept.
  const place = (module.__PyRuntime + words[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET >> 2]) >> 2;
  const trampoline = words[place];
  let read = 0;
  for (const [first, count] of runs) {
    const size = count * PAGE;
    bytes.set(pages.subarray(read, read + size), first * PAGE);
    read += size;
  }
  words[place] = trampoline;
  return state;
}
