extension GrayscaleImage {
  /// The picture at half its width and height, each pixel the mean of four; an odd last line or column
  /// is left out.
  var halved: GrayscaleImage {
    let (newWidth, newHeight) = (width / 2, height / 2)
    let halves = [UInt8](unsafeUninitializedCapacity: newWidth * newHeight) { pixels, count in
      self.pixels.withUnsafeBufferPointer { old in
        for line in 0..<newHeight {
          for column in 0..<newWidth {
            let first = 2 * line * width + 2 * column
            let sum =
              UInt16(old[first]) + UInt16(old[first + 1]) + UInt16(old[first + width])
              + UInt16(old[first + width + 1])
            pixels[line * newWidth + column] = UInt8(sum / 4)
          }
        }
      }
      count = newWidth * newHeight
    }
    return GrayscaleImage(width: newWidth, height: newHeight, pixels: halves)
  }
}
