// Two browsers in one room: a connection without a server, and the camera that reads the other's code.
// It is fetched when somebody pairs two devices (web/browser/direct.py decides all else). Nothing here
// rejects a promise that Python awaits: that counts in WebKit as one that nobody hears.
import decode from "../node_modules/qr/decode.js";

const GATHERING = 3000; // milliseconds in which a browser has found its addresses
const PAUSE = 150; // milliseconds between two looks at the camera's picture
const WIDEST = 800; // pixels of the picture that is looked at

/** A connection to one other browser; `tell(word, text)` hears what becomes of it. */
export class Peer {
  constructor(tell) {
    this.tell = tell;
    this.leave = () => this.close();
    addEventListener("pagehide", this.leave); // so that the other one knows at once
  }

  /** Make the description that is the offer. */
  offer() {
    return this.attempt(async () => {
      await this.begin();
      await this.describe(await this.connection.createOffer());
    });
  }

  /** Take the answer to it. */
  take(sdp) {
    return this.attempt(() => this.connection.setRemoteDescription({ type: "answer", sdp }));
  }

  /**
   * Answer an offer. Again, after a connection that nobody came to: with the same certificate, user
   * fragment and password, so that what was shown to the other one still holds.
   */
  answer(sdp) {
    return this.attempt(async () => {
      this.connection?.close();
      await this.begin();
      await this.connection.setRemoteDescription({ type: "offer", sdp });
      const { sdp: own } = await this.connection.createAnswer();
      this.known ??= ["ice-ufrag", "ice-pwd"].map((name) => own.match(`a=${name}:.*`)[0]);
      const [ufrag, password] = this.known;
      const same = own.replace(/a=ice-ufrag:.*/, ufrag).replace(/a=ice-pwd:.*/, password);
      await this.describe({ type: "answer", sdp: same });
    });
  }

  /** Send a text; tell whether it is on its way. */
  send(text) {
    try {
      this.channel.send(text);
      return true;
    } catch {
      return false; // the channel is about to close
    }
  }

  close() {
    removeEventListener("pagehide", this.leave);
    this.connection?.close();
    this.hear("closed");
  }

  async attempt(work) {
    try {
      await work();
    } catch (error) {
      this.hear("failed", String(error));
    }
  }

  hear(word, text = "") {
    if (!this.isClosed) this.tell(word, text);
    this.isClosed ||= word === "closed";
  }

  async begin() {
    const key = { name: "ECDSA", namedCurve: "P-256" };
    this.certificate ??= await RTCPeerConnection.generateCertificate(key);
    const connection = new RTCPeerConnection({ certificates: [this.certificate] });
    this.connection = connection;
    connection.onconnectionstatechange = () => {
      if (connection === this.connection) this.hear(connection.connectionState);
    };
    const channel = connection.createDataChannel("table", { negotiated: true, id: 1 });
    this.channel = channel;
    channel.onopen = () => {
      channel.onclose = () => this.close(); // Firefox closes those of attempts that failed, too
      this.hear("open");
    };
    channel.onmessage = ({ data }) => typeof data === "string" && this.hear("message", data);
  }

  /** Use a description of its own, and tell it with the addresses. */
  async describe(description) {
    const { connection } = this;
    await connection.setLocalDescription(description);
    await new Promise((resolve) => {
      const look = () => connection.iceGatheringState === "complete" && resolve();
      connection.addEventListener("icegatheringstatechange", look);
      setTimeout(resolve, GATHERING);
      look();
    });
    if (connection === this.connection) this.hear("description", connection.localDescription.sdp);
  }
}

/** The camera, whose picture is shown and looked at for a code; `tell(word, text)` hears of it. */
export class Scanner {
  constructor(video, tell) {
    this.video = video;
    this.tell = tell;
    this.run();
  }

  stop() {
    this.isOver = true;
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.video.srcObject = null;
  }

  async run() {
    try {
      const video = { facingMode: "environment", width: { ideal: 1280 } };
      this.stream = await navigator.mediaDevices.getUserMedia({ video });
      if (this.isOver) return this.stop(); // meanwhile
      this.video.srcObject = this.stream;
      await this.video.play();
      const read = await reader(this.video);
      while (!this.isOver) {
        const text = await read().catch(() => "");
        if (text && !this.isOver) this.tell("code", text);
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    } catch (error) {
      if (!this.isOver) this.tell("failed", String(error?.name));
      this.stop();
    }
  }
}

/** What reads a code in a video's picture: the browser itself, or the decoder. */
async function reader(video) {
  const formats = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  if (formats?.includes("qr_code")) {
    const detector = new BarcodeDetector({ formats: ["qr_code"] });
    return async () => (await detector.detect(video))[0]?.rawValue;
  }
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async () => {
    const scale = Math.min(1, WIDEST / Math.max(video.videoWidth, video.videoHeight));
    canvas.width = video.videoWidth * scale;
    canvas.height = video.videoHeight * scale;
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return decode(context.getImageData(0, 0, canvas.width, canvas.height)); // it throws for no code
  };
}
