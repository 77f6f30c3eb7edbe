# A formula for a tap of your own. To adapt: OWNER, and the tag of a release.
class Sceneroute < Formula
  desc "Say which window of an app an event opens, and why"
  homepage "https://github.com/OWNER/sceneroute"
  url "https://github.com/OWNER/sceneroute.git", tag: "0.1.0"
  license "Apache-2.0"
  head "https://github.com/OWNER/sceneroute.git", branch: "main"

  # Swift 6.1 comes with this one.
  depends_on xcode: ["16.3", :build]
  depends_on "pkgconf" => :build
  depends_on macos: :sequoia
  depends_on "pcre2"
  uses_from_macos "swift" => :build

  def install
    # Homebrew has a sandbox of its own around both.
    options = %w[-c release --disable-sandbox --disable-build-manifest-caching]
    options << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *options, "--product", "sceneroute"
    bin.install ".build/release/sceneroute"

    # The server of the page, which is looked for beside the command: a package of its own.
    system "swift", "build", *options, "--package-path", "Documentation/Playground",
           "--product", "sceneroute-serve"
    bin.install "Documentation/Playground/.build/release/sceneroute-serve"

    man1.install Dir["Documentation/man/*.1"]
    bash_completion.install "Documentation/completions/sceneroute.bash" => "sceneroute"
    zsh_completion.install "Documentation/completions/_sceneroute"
    fish_completion.install "Documentation/completions/sceneroute.fish"
  end

  test do
    system bin/"sceneroute", "--version", "--verbose"
    system bin/"sceneroute", "init", "-o", "windows.json"
    system bin/"sceneroute", "test", "windows.json"
    assert_match version.to_s, shell_output("#{bin}/sceneroute --version") unless head?
  end
end
